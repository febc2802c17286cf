/**
 * Texts of a table that people write, declared by its module: they may name somebody who is erased, whose words are then
 * taken out of them.
 */
export interface TraceColumns {
  readonly table: string
  /** Its columns of text or JSON. */
  readonly columns: readonly string[]
  /**
   * The column that says of whom they are: on records of others who are called alike only words go that are nobody else's.
   * `id` unless it says another, null for nobody; one of another table with the column `by` that leads there.
   */
  readonly of?: string | null | { readonly by: string; readonly table: string; readonly column: string }
}
