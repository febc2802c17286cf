import { type Language, languages } from '../contract/forms/languages.ts'
import { type Say, speaker, type Texts } from '../contract/forms/say.ts'
import ar from '../contract/forms/texts/ar.json' with { type: 'json' }
import de from '../contract/forms/texts/de.json' with { type: 'json' }
import en from '../contract/forms/texts/en.json' with { type: 'json' }
import es from '../contract/forms/texts/es.json' with { type: 'json' }
import fi from '../contract/forms/texts/fi.json' with { type: 'json' }
import fr from '../contract/forms/texts/fr.json' with { type: 'json' }
import he from '../contract/forms/texts/he.json' with { type: 'json' }
import it from '../contract/forms/texts/it.json' with { type: 'json' }
import nl from '../contract/forms/texts/nl.json' with { type: 'json' }
import sv from '../contract/forms/texts/sv.json' with { type: 'json' }

/** Every text of hosted pages in every language they speak. */
export const texts: Record<Language, Texts> = { en, de, fr, es, it, nl, sv, fi, ar, he }

const speakers = Object.fromEntries(languages.map((one) => [one, speaker(one, texts[one])])) as Record<
  Language,
  Say
>

/** Says the texts of hosted pages in a language. */
export function sayIn(language: Language): Say {
  return speakers[language]
}
