"""`make review-words` lists every string that people read, with figures of how hard it is to read."""

from pathlib import Path

from tools.review_words import Text, figures, texts


def test_sentences_are_counted_in_words_whatever_stands_in_braces() -> None:
    text = Text("fr", "f", "k", "Posez {card} ici\u00a0! L'eau monte. {count|une|des} fois\u00a0?")
    assert text.sentences == [3, 2, 2]
    assert figures([text]) == (1, 7, 7 / 3, 0.0)
    assert figures([Text("en", "f", "k", " ".join(["word"] * 21) + ".")]) == (1, 21, 21.0, 1.0)


def test_strings_of_every_kind_are_found_in_both_languages(tmp_path: Path) -> None:
    game = tmp_path / "src/oikos/games/pond"
    web = tmp_path / "web/src/lib/words"
    game.mkdir(parents=True)
    web.mkdir(parents=True)
    (game / "content.toml").write_text(
        '[[tile]]\nid = "reed"\nname.en = "Reed"\nnote.fr = "Un roseau."\n', encoding="utf-8"
    )
    (game / "words.en.toml").write_text('[moves]\nrest = "Rest"\n', encoding="utf-8")
    (game / "RULES.fr.md").write_text("# Mare\n\n**PD-001** La mare est pleine.\n", encoding="utf-8")
    (web / "words.fr.json").write_text('{"home": "Accueil"}', encoding="utf-8")
    found = {(text.lang, text.key): text.text for text in texts(tmp_path)}
    assert found == {
        ("en", "tile.reed.name"): "Reed",
        ("fr", "tile.reed.note"): "Un roseau.",
        ("en", "moves.rest"): "Rest",
        ("fr", "PD-001"): "La mare est pleine.",
        ("fr", "home"): "Accueil",
    }
