import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * Whether a folded text holds words as they were typed, or in their other spelling: Mueller for Müller. `written` is the
 * text before it was folded, `fold` how it was.
 */
export function holdsWords(
  folded: Sql,
  written: Sql,
  words: string,
  fold: (text: Sql) => Sql = (text) => sql`crm.folded(${text})`,
): RawBuilder<boolean> {
  // Asked for once in a statement, not once for each row.
  const typed = sql`(select ${fold(sql`${words}::text`)})`
  if (!hasSpellings(words)) return sql`strpos(${folded}, ${typed}) > 0`
  const spelled = sql`(select ${fold(sql`crm.spelled_out(${words}::text)`)})`
  const regex = sql`(select crm.spelling_regex(${fold(sql`crm.spelled_out(${words}::text)`)}))`
  return sql`(${folded} ~ ${regex} and (strpos(${folded}, ${typed}) > 0 or strpos(${folded}, ${spelled}) > 0
    or (octet_length(${written}) <> length(${written})
      and strpos(${fold(sql`crm.spelled_out(${written})`)}, ${spelled}) > 0)))`
}

/** Whether words are also spelled otherwise, as `has_spellings` of the database has it. */
export function hasSpellings(words: string): boolean {
  const spelled = words
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return spelled.some((word) => {
    const short = word.replaceAll('dj', 'd').replaceAll(/([aou])e|(a)a/g, '$1$2')
    return short.length >= 3 && (short !== word || /[äöøüåđ]/.test(word))
  })
}
