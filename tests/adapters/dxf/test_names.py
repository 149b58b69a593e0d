from __future__ import annotations

import pytest

from adapters.dxf.names import decode_mtext, decode_text, normalise, number
from adapters.dxf.profile import load_profile
from adapters.dxf.values import length


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("2%%186 PAV", "2º PAV"),
        ("90%%d", "90°"),
        ("%%p0,00", "±0,00"),
        ("%%c 75", "Ø 75"),
        ("%%uTITULO%%u", "TITULO"),
        ("Sal\\U+00E3o", "Salão"),
        ("9,35 m%%178", "9,35 m²"),
        ("50%%%", "50%"),
    ],
)
def test_text_codes(raw: str, text: str) -> None:
    assert decode_text(raw) == text


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("{\\fArial|b0;COZINHA}\\P\\H0.7x;A=9,35 m\\U+00B2", "COZINHA\nA=9,35 m²"),
        ("SALA", "SALA"),
        ("{\\C1;\\LQUARTO\\l} 2", "QUARTO 2"),
    ],
)
def test_mtext_codes(raw: str, text: str) -> None:
    assert decode_mtext(raw) == text


@pytest.mark.parametrize(
    "name",
    [
        "gás sensor",
        "GAS_SENSOR",
        "Gas.Sensor",
        "planta|GAS-SENSOR",
        "PLANTA$0$GAS-SENSOR",
        "XY-GAS-SENSOR",
        "G\\U+00C1S-SENSOR",
    ],
)
def test_layer_names_in_every_dress(name: str) -> None:
    role = load_profile().layer(name)
    assert role is not None
    assert (role.name, role.confidence) == ("GAS-SENSOR", 1.0)


def test_an_office_prefix_is_stripped_only_when_the_rest_is_the_profile_s() -> None:
    profile = load_profile()
    assert profile.layer("GLP-AREA").name == "GLP-AREA"  # type: ignore[union-attr]  # it is in the profile
    assert profile.layer("ABCD-GLP-AREA") is None
    assert profile.layer("AREA") is None


@pytest.mark.parametrize("name", ["0", "Defpoints", "MOBILIARIO", "HIDRAULICA", "PPCI"])
def test_other_layers_are_nothing(name: str) -> None:
    assert load_profile().layer(name) is None


@pytest.mark.parametrize(
    ("name", "concept", "confidence"),
    [
        ("Paredes", "wall", 0.85),
        ("ARQ_ALVENARIA", "wall", 0.85),
        ("DIVISA", "property_limit", 0.85),
        ("TERRENO", "property_limit", 0.7),
        ("RALO", "drain", 0.85),
        ("RUA", "public_road", 0.7),
    ],
)
def test_layers_by_pattern_are_less_sure(name: str, concept: str, confidence: float) -> None:
    role = load_profile().layer(name)
    assert role is not None
    assert (role.concept, role.confidence, role.discipline) == (concept, confidence, None)


def test_the_user_s_own_names() -> None:
    profile = load_profile({"layers": {"GAS DETECTORES": "GAS-SENSOR"}, "blocks": {"BOTIJAO": "GLP-P13"}})
    assert profile.layer("gas_detectores").concept == "gas_sensor"  # type: ignore[union-attr]  # mapped above
    assert profile.block("botijão").name == "GLP-P13"  # type: ignore[union-attr]  # mapped above


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0,30", 0.30),
        ("1.80", 1.80),
        ("+3,15", 3.15),
        ("30 cm", 0.30),
        ("300mm", 0.30),
        ("H=1,80", 1.80),
        ("1.200,50", 1200.5),
        ("0", 0.0),
        ("alto", None),
        ("", None),
        ("1,2,3", None),
    ],
)
def test_lengths(text: str, value: float | None) -> None:
    assert length(text) == (pytest.approx(value) if value is not None else None)


def test_numbers_and_names() -> None:
    assert number("-0,15") == -0.15
    assert number("2 x 3") is None
    assert normalise(" Área.Serviço ") == "AREA-SERVICO"
