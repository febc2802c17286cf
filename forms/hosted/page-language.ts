import { chosenLanguage, type Language, languages, languagesOf } from '../../contract/forms/languages.ts'
import type { Say, Texts } from '../../contract/forms/say.ts'
import { translated } from '../../contract/forms/translations.ts'
import type { HostedForm } from '../modules/hosted/cache.ts'
import { sayIn, texts } from '../texts.ts'

/** In which language a page is shown. */
export interface Speech {
  language: Language
  say: Say
}

/** A form as somebody reads it: its definition in their language. */
export interface SpokenForm extends HostedForm, Speech {
  /** The languages it is offered in, the author's own first. */
  offered: readonly Language[]
  /** What its page says by itself. */
  texts: Texts
}

/** What a request says about languages. */
export interface Wish {
  /** By name, in the address of the page. */
  asked?: unknown
  accepted?: string | undefined
}

const known = new WeakMap<HostedForm, Map<Language, SpokenForm>>()

/** The form in the language that fits the request best among those it is offered in. */
export function spokenForm(form: HostedForm, { asked, accepted }: Wish): SpokenForm {
  const offered = languagesOf(form.definition)
  const language = chosenLanguage(offered, typeof asked === 'string' ? asked : undefined, accepted)
  const versions = known.get(form) ?? new Map<Language, SpokenForm>()
  known.set(form, versions)
  const say = sayIn(language)
  const spoken =
    versions.get(language) ??
    ({
      ...form,
      definition: translated(form.definition, language, {
        title: say('thanksTitle'),
        message: say('thanksText'),
      }),
      language,
      say,
      offered,
      texts: texts[language],
    } satisfies SpokenForm)
  versions.set(language, spoken)
  return spoken
}

/** How the service itself speaks where there is no form. */
export function ownSpeech({ asked, accepted }: Wish): Speech {
  const language = chosenLanguage([...languages], typeof asked === 'string' ? asked : undefined, accepted)
  return { language, say: sayIn(language) }
}
