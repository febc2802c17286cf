/** Lower case, without accents and punctuation: what headings and pick-list words are compared by. */
export function plainWords(text: string): string {
  return text
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** With two letters for those that are written so where they are missing: Länge is Laenge, Đorđe is Djordje. */
export function spelledOut(text: string): string {
  return text.normalize('NFC').replace(/[äöøüåđ]/gi, (letter) => pairs[letter.toLowerCase()]!)
}

const pairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa', đ: 'dj' }

/** Plain words as those with the marked letters become. */
function shortened(plain: string): string {
  return plain.replace(/([aou])e|(a)a|(d)j/g, '$1$2$3')
}

/** Yes and no as the languages of the trade write them; null for any other word. */
export function readYesNo(text: string): boolean | null {
  if (/^[✓✔xX]$/.test(text.trim())) return true
  if (/^[-–—✗✘]$/.test(text.trim())) return false
  const word = plainWords(text)
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

const YES = new Set(
  'yes,y,true,t,1,on,ja,j,kylla,k,on,oui,o,si,s,sim,da,tak,jah,wahr,vrai,verdadero,vero,available,included,x'.split(
    ',',
  ),
)
const NO = new Set(
  'no,n,false,f,0,off,ei,e,nej,nein,nei,non,nao,nie,ne,falsch,faux,falso,none,not available,ikke'.split(','),
)

/** Words found in either spelling: `verfuegbar` where `verfügbar` is known. */
class WordTable<Word> extends Map<string, Word> {
  override get(plain: string): Word | undefined {
    return super.get(plain) ?? super.get(shortened(plain))
  }
}

/** Words of the languages of the trade, separated by commas, by the value they mean. The value itself is one of them. */
export function wordTable<const Word extends string>(
  words: Readonly<Record<Word, string>>,
): Map<string, Word> {
  return new WordTable(
    (Object.entries(words) as [Word, string][]).flatMap(([value, list]) =>
      [...list.split(','), value.replaceAll('_', ' ')].map((word) => [word, value] as const),
    ),
  )
}
