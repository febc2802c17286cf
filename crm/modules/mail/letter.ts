import type { MailCategory } from '../../../contract/mail/categories.ts'
import { textsOfLetters } from '../../../contract/mail/letter-texts.generated.ts'
import type { LetterName } from '../../../contract/mail/letters.generated.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import type { Block, Composed } from '../../../platform/mail/compose.ts'
import { filledWith } from '../../../platform/values/filled-text.ts'

type Texts = (typeof textsOfLetters)['en']

/** The place of a text among those of a letter, as `subject` or `request.client`. */
type TextOf<Name extends LetterName> = PathsOf<Texts[Name]>
type PathsOf<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? Key : `${Key}.${PathsOf<Branch[Key]>}`
}[keyof Branch & string]

type Gaps = Readonly<Record<string, string | number | null>>

/** What a letter is written with. */
interface Pen<Name extends LetterName> {
  readonly language: ClientLanguage
  /** What the port calls the product. */
  readonly product: string
  /** A text of the letter, its gaps filled with what it is written from, or with what is named here. */
  say(text: TextOf<Name>, gaps?: Gaps): string
  /** How a letter begins. */
  hello(name: string): Block
}

/** A letter of mail, declared in the folder of the module that writes it. */
export interface Letter<Values extends object> {
  readonly name: LetterName
  readonly category: MailCategory
  /** What a preview is written from. */
  sampleValues(port: string, publicUrl: string): Values
  /** The letter in a language; `product` is what the port calls it. */
  writeIn(language: ClientLanguage, values: Values, product?: string | null): Composed
  /** The letter as it is written from its sample. */
  previewIn(
    language: ClientLanguage,
    at: { port: string; publicUrl: string; product: string | null },
  ): Composed
}

/** What a module says of a letter of its own; its texts stand in `letters.<language>.json` of its folder of the contract. */
interface Declaration<Name extends LetterName, Values extends object> {
  readonly category: MailCategory
  readonly sample: (port: string, publicUrl: string) => NoInfer<Values>
  readonly write: (values: Values, pen: Pen<Name>) => Composed
}

export function letterOf<Name extends LetterName, Values extends object>(
  name: Name,
  { category, sample, write }: Declaration<Name, Values>,
): Letter<Values> {
  const writeIn: Letter<Values>['writeIn'] = (language, values, calledBy) => {
    const product = calledBy ?? 'Berthwise'
    const say = (text: TextOf<Name>, gaps?: Gaps) =>
      textOf(language, name, text, { ...values, product, ...gaps })
    return write(values, { language, product, say, hello: (to) => greeting(language, to) })
  }
  return {
    name,
    category,
    sampleValues: sample,
    writeIn,
    previewIn: (language, { port, publicUrl, product }) =>
      writeIn(language, sample(port, publicUrl), product),
  }
}

/** A text of any letter in a language; a gap that has no value stays empty. */
export function textOf<Name extends LetterName>(
  language: ClientLanguage,
  name: Name,
  text: TextOf<Name>,
  gaps: object = {},
): string {
  const texts: Branch = textsOfLetters[language][name]
  const found = text.split('.').reduce<Branch | string>((branch, key) => (branch as Branch)[key]!, texts)
  return filledWith(found as string, gaps)
}

interface Branch {
  readonly [key: string]: string | Branch
}

const hellos: Readonly<Record<ClientLanguage, string>> = { en: 'Hello', sv: 'Hej', fi: 'Hei' }

function greeting(language: ClientLanguage, name: string): Block {
  const hello = hellos[language]
  return { text: name ? `${hello} ${name},` : `${hello},` }
}
