"""The words that are no verb's own: tests, events, standing changes, wounds, symbols, types, and joints of sentences.

Templates are those of `template`. Every entry speaks all three languages; a test keeps it so.
"""

from __future__ import annotations

from collections.abc import Mapping

Phrases = Mapping[str, Mapping[str, str]]  # what -> language -> template

CONDITIONS: Phrases = {
    "opponent_has": {
        "en": "{~the opponent has|they have} a(n) {value} token",
        "pl": "{~przeciwnik |}ma żeton {value}",
        "es": "{~el oponente |}tiene una ficha de {value}",
    },
    "you_have": {
        "en": "you have a(n) {value} token",
        "pl": "masz żeton {value}",
        "es": "tienes una ficha de {value}",
    },
    "opponent_holds": {
        "en": "{~the opponent holds|they hold} a(n) {value} card",
        "pl": "{~przeciwnik |}ma na ręce kartę „{value}”",
        "es": "{~el oponente |}tiene en la mano la carta «{value}»",
    },
    "distance": {
        "en": "{~the opponent is|they are} {value:1=next to you|*={value} spaces away}",
        "pl": "{~przeciwnik |}jest {value:1=tuż obok|*=w odległości {value}}",
        "es": "{~el oponente |}está {value:1=junto a ti|*=a {value} casillas}",
    },
    "at_edge": {
        "en": "{value:you=you are|opponent={~the opponent is|they are}} at the edge",
        "pl": "{value:you=stoisz|opponent={~przeciwnik |}stoi} na skraju areny",
        "es": "{value:you=estás|opponent={~el oponente |}está} en un extremo",
    },
    "wounds_dealt": {
        "en": "this attack dealt at least {value|wound|wounds}",
        "pl": "ten atak zadał co najmniej {value|obrażenie|obrażenia|obrażeń}",
        "es": "este ataque infligió al menos {value|herida|heridas}",
    },
    "opponent_wounds": {
        "en": "{~the opponent has|they have} at least {value|wound|wounds}",
        "pl": "{~przeciwnik |}ma co najmniej {value|obrażenie|obrażenia|obrażeń}",
        "es": "{~el oponente |}tiene al menos {value|herida|heridas}",
    },
    "your_wounds": {
        "en": "you have at least {value|wound|wounds}",
        "pl": "masz co najmniej {value|obrażenie|obrażenia|obrażeń}",
        "es": "tienes al menos {value|herida|heridas}",
    },
    "hand": {
        "en": "you hold at least {value|card|cards}",
        "pl": "masz na ręce co najmniej {value|kartę|karty|kart}",
        "es": "tienes al menos {value|carta|cartas} en la mano",
    },
    "opponent_hand_at_most": {
        "en": "{~the opponent holds|they hold} {value:0=no cards|*=at most {value|card|cards}}",
        "pl": "{~przeciwnik |}{value:0=nie ma kart na ręce|*=ma na ręce najwyżej {value|kartę|karty|kart}}",
        "es": "{~el oponente |}{value:0=no tiene cartas en la mano|*=tiene como mucho {value|carta|cartas} en la mano}",
    },
    "first_action": {
        "en": "this is your first action of the turn",
        "pl": "to twoja pierwsza akcja w tej turze",
        "es": "es tu primera acción del turno",
    },
}

EVENTS: Phrases = {
    "round_start": {"en": "At the start of a round", "pl": "Na początku rundy", "es": "Al comenzar la ronda"},
    "turn_start": {"en": "At the start of your turn", "pl": "Na początku twojej tury", "es": "Al comenzar tu turno"},
    "turn_end": {"en": "At the end of your turn", "pl": "Na końcu twojej tury", "es": "Al acabar tu turno"},
    "you_are_targeted": {
        "en": "When a strike is aimed at you",
        "pl": "Gdy jesteś celem uderzenia",
        "es": "Cuando seas objetivo de un golpe",
    },
    "you_hit": {
        "en": "When your attack deals wounds",
        "pl": "Gdy twój atak zada obrażenia",
        "es": "Cuando tu ataque inflija heridas",
    },
    "you_are_hit": {"en": "When an attack wounds you", "pl": "Gdy atak cię zrani", "es": "Cuando un ataque te hiera"},
    "you_block": {"en": "When you block", "pl": "Gdy blokujesz", "es": "Cuando bloquees"},
    "opponent_blocks": {
        "en": "When the opponent blocks",
        "pl": "Gdy przeciwnik blokuje",
        "es": "Cuando el oponente bloquee",
    },
    "you_miss": {
        "en": "When you attack out of range",
        "pl": "Gdy atakujesz poza zasięgiem",
        "es": "Cuando ataques fuera de alcance",
    },
    "you_move": {
        "en": "After you move or dash",
        "pl": "Po twoim ruchu lub zrywie",
        "es": "Tras tu movimiento o sprint",
    },
    "opponent_moves": {
        "en": "After the opponent moves or dashes",
        "pl": "Po ruchu lub zrywie przeciwnika",
        "es": "Tras un movimiento o sprint del oponente",
    },
    "opponent_comes_adjacent": {
        "en": "When the opponent comes next to you",
        "pl": "Gdy przeciwnik stanie obok ciebie",
        "es": "Cuando el oponente se ponga a tu lado",
    },
    "you_take": {
        "en": "After you attack with a Row card",
        "pl": "Po twoim ataku kartą z Rzędu",
        "es": "Tras atacar con una carta de la fila",
    },
    "opponent_takes": {
        "en": "After the opponent attacks with a Row card",
        "pl": "Po ataku przeciwnika kartą z Rzędu",
        "es": "Tras un ataque del oponente con una carta de la fila",
    },
    "you_use_special": {
        "en": "After your special attack",
        "pl": "Po twoim ataku specjalnym",
        "es": "Tras tu ataque especial",
    },
    "opponent_uses_special": {
        "en": "After the opponent's special attack",
        "pl": "Po ataku specjalnym przeciwnika",
        "es": "Tras un ataque especial del oponente",
    },
    "you_pass_test": {"en": "When you pass a test", "pl": "Gdy zdasz test", "es": "Cuando superes una prueba"},
    "opponent_passes_test": {
        "en": "When the opponent passes a test",
        "pl": "Gdy przeciwnik zda test",
        "es": "Cuando el oponente supere una prueba",
    },
    "you_swap_in": {
        "en": "When you swap in",
        "pl": "Gdy wchodzisz na zmianę",
        "es": "Cuando entres de relevo",
    },
}

# An event and a test that say one thing together.
MERGED: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("you_hit", "wounds_dealt"): {
        "en": "When your attack deals at least {value|wound|wounds}",
        "pl": "Gdy twój atak zada co najmniej {value|obrażenie|obrażenia|obrażeń}",
        "es": "Cuando tu ataque inflija al menos {value|herida|heridas}",
    },
    ("you_are_hit", "wounds_dealt"): {
        "en": "When an attack deals you at least {value|wound|wounds}",
        "pl": "Gdy atak zada ci co najmniej {value|obrażenie|obrażenia|obrażeń}",
        "es": "Cuando un ataque te inflija al menos {value|herida|heridas}",
    },
}

# Whose attacks a standing change touches: {names} is a list of cards, {many} picks the form.
CHANGED: Phrases = {
    "named": {
        "en": "Your {names}",
        "pl": "{many:no=Twój atak|yes=Twoje ataki} {names}",
        "es": "{many:no=Tu ataque|yes=Tus ataques} {names}",
    },
    "all": {"en": "Your attacks", "pl": "Twoje ataki", "es": "Tus ataques"},
    "strike": {"en": "Your strikes", "pl": "Twoje uderzenia", "es": "Tus golpes"},
    "ability": {"en": "Your abilities", "pl": "Twoje zdolności", "es": "Tus capacidades"},
    "reaction": {"en": "Your reactions", "pl": "Twoje reakcje", "es": "Tus reacciones"},
    "incoming_named": {
        "en": "{names} against you",
        "pl": "{many:no=Wymierzony w ciebie atak|yes=Wymierzone w ciebie ataki} {names}",
        "es": "{many:no=El ataque|yes=Los ataques} {names} contra ti",
    },
    "incoming_all": {"en": "Attacks against you", "pl": "Ataki na ciebie", "es": "Los ataques contra ti"},
    "incoming_strike": {"en": "Strikes against you", "pl": "Uderzenia w ciebie", "es": "Los golpes contra ti"},
    "incoming_ability": {
        "en": "Abilities used on you",
        "pl": "Zdolności użyte na tobie",
        "es": "Las capacidades usadas contra ti",
    },
    "incoming_reaction": {"en": "Reactions against you", "pl": "Reakcje na ciebie", "es": "Las reacciones contra ti"},
}

# What happens to them. `{more}` is more or fewer, by the sign of the number.
CHANGES: Phrases = {
    "heavy": {
        "en": "{many:no=deals|yes=deal} {number} {sign:more=more|less=fewer} heavy {number:1=wound|*=wounds}",
        "pl": "{many:no=zadaje|yes=zadają} o {number|ciężkie obrażenie|ciężkie obrażenia|ciężkich obrażeń} "
        "{sign:more=więcej|less=mniej}",
        "es": "{many:no=inflige|yes=infligen} {number|herida grave|heridas graves} {sign:more=más|less=menos}",
    },
    "light": {
        "en": "{many:no=deals|yes=deal} {number} {sign:more=more|less=fewer} light {number:1=wound|*=wounds}",
        "pl": "{many:no=zadaje|yes=zadają} o {number|lekkie obrażenie|lekkie obrażenia|lekkich obrażeń} "
        "{sign:more=więcej|less=mniej}",
        "es": "{many:no=inflige|yes=infligen} {number|herida leve|heridas leves} {sign:more=más|less=menos}",
    },
    "ko": {
        "en": "{many:no=gains|yes=gain} K.O.",
        "pl": "{many:no=zyskuje|yes=zyskują} K.O.",
        "es": "{many:no=gana|yes=ganan} K.O.",
    },
    "reach": {
        "en": "{many:no=reaches|yes=reach} {number|space|spaces} {sign:more=farther|less=less far}",
        "pl": "{many:no=sięga|yes=sięgają} o {number|pole|pola|pól} {sign:more=dalej|less=bliżej}",
        "es": "{many:no=alcanza|yes=alcanzan} {number|casilla|casillas} {sign:more=más|less=menos}",
    },
    "block": {
        "en": "When you block wounds, count {number} {sign:more=more|less=fewer} {number:1=card|*=cards}",
        "pl": "Gdy blokujesz obrażenia, licz o {number|kartę|karty|kart} {sign:more=więcej|less=mniej}",
        "es": "Al bloquear heridas, cuenta {number|carta|cartas} {sign:more=más|less=menos}",
    },
    "hand": {
        "en": "You may hold {number} {sign:more=more|less=fewer} {number:1=card|*=cards}",
        "pl": "Możesz mieć na ręce o {number|kartę|karty|kart} {sign:more=więcej|less=mniej}",
        "es": "Puedes tener {number|carta|cartas} {sign:more=más|less=menos} en la mano",
    },
}

WOUNDS: Phrases = {
    "heavy": {
        "en": "{heavy|heavy wound|heavy wounds}",
        "pl": "{heavy|ciężkie obrażenie|ciężkie obrażenia|ciężkich obrażeń}",
        "es": "{heavy|herida grave|heridas graves}",
    },
    "light": {
        "en": "{light|light wound|light wounds}",
        "pl": "{light|lekkie obrażenie|lekkie obrażenia|lekkich obrażeń}",
        "es": "{light|herida leve|heridas leves}",
    },
    "both": {
        "en": "{heavy} heavy and {light|light wound|light wounds}",
        "pl": "{heavy|ciężkie|ciężkie|ciężkich} i {light|lekkie obrażenie|lekkie obrażenia|lekkich obrażeń}",
        "es": "{heavy|herida grave|heridas graves} y {light|leve|leves}",
    },
}

# How a symbol reads in "cards with ...": en "fist cards", pl "kart z pięścią", es "cartas de puño".
WITH_SYMBOL: Phrases = {
    "fist": {"en": "fist", "pl": "z pięścią", "es": "puño"},
    "foot": {"en": "foot", "pl": "ze stopą", "es": "pie"},
    "block": {"en": "block", "pl": "z blokiem", "es": "bloqueo"},
    "dash": {"en": "dash", "pl": "ze zrywem", "es": "sprint"},
}

REACHES: Phrases = {
    "projectile": {"en": "projectile", "pl": "pocisk", "es": "proyectil"},
    "any": {"en": "unlimited", "pl": "bez granic", "es": "ilimitado"},
}

JOINTS: Phrases = {
    "taken": {"en": "When taken", "pl": "Po wzięciu", "es": "Al tomarla"},
    "and": {"en": " and ", "pl": " i ", "es": " y "},
    "then": {"en": ", then ", "pl": ", potem ", "es": ", luego "},
    "to": {"en": " to ", "pl": " i ", "es": " y "},  # in a choice: what a price buys
    "or": {"en": "; or ", "pl": "; albo ", "es": "; o "},
    "if": {"en": ", if ", "pl": ", jeśli ", "es": ", si "},
    "quoted": {"en": "{name}", "pl": "„{name}”", "es": "«{name}»"},
}
