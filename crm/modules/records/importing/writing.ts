import type { z } from 'zod'
import type { ImportEntity, Permission } from '../../../../contract/permissions.ts'
import type { Reason } from '../../../../contract/reasons.ts'
import type { Ctx, Tx } from '../../../context.ts'

/** What the state of a row says of it: it holds; it has begun; it is asked for; it is not or was never in force; or it is over. */
export type RowState = 'holds' | 'begun' | 'asked' | 'not_yet' | 'never' | 'over'

/** A row whose references were found and whose body its operation would take. */
export interface Checked {
  readonly row: number
  /** What the operation that makes a record is given. */
  readonly body: Readonly<Record<string, unknown>>
  /** What people call the records it refers to, by the field that has the id. */
  readonly names: Readonly<Record<string, string>>
  /** Its last day is past. */
  readonly isOver?: true
}

/** Why a rule of the module refuses a row, and which field the row should have otherwise. */
export interface Objection {
  readonly field: string
  readonly reason: Reason
}

/** What a check remembers of the rows of a file that it has seen, by keys of its own: long files come some rows at a time. */
export type EarlierRows = Map<string, unknown[]>

export type Check = (
  ctx: Ctx,
  rows: readonly Checked[],
  earlier: EarlierRows,
) => Promise<ReadonlyMap<number, Objection>>

/** What an import needs to know of a kind beside its declaration. */
export interface Writing {
  readonly entity: ImportEntity
  /** What files, sheets and the beginnings of headings are called after, in the languages of the trade, separated by spaces. */
  readonly called: string
  /** What the operation that makes a record takes. Those of its fields that are declared are read from files. */
  readonly body: z.ZodObject
  /** Makes a record by that operation, and gives its id. */
  create(tx: Tx, body: Readonly<Record<string, unknown>>, rights: Rights): Promise<string>
  /** Has a record that was made begin, where the person importing may; one that has not begun is made by `create`. */
  readonly begin?: Beginning
  /** How a record that the port has is brought up to its row; without it, what differs is only told. */
  readonly change?: Changing
  /** The fields that make a row the same as a record of the port. */
  readonly sameBy: readonly string[]
  /** Headings that mean a field beside its name in the languages of the product, separated by commas. */
  readonly words?: Readonly<Record<string, string>>
  /** Words that mean a value of a choice beside its name in those languages. */
  readonly values?: Readonly<Record<string, (word: string) => string | null>>
  /** Fields that a row of a file needs although a person who fills in the form is given them. */
  readonly needed?: readonly string[]
  /** What each state of the kind says of a row that is in it; a kind without takes every row. */
  readonly states?: Readonly<Record<string, RowState>>
  /** Writes down one whose last day is past as over, and gives its id: nothing of today follows. A kind without tells by state alone. */
  createEnded?(tx: Tx, body: Readonly<Record<string, unknown>>, rights: Rights): Promise<string>
  /** What rules of the module refuse of rows, beside what the body refuses; by row. */
  readonly check?: Check
  /** What speaks against rows that are written all the same, by row; a person would be asked. */
  doubts?(ctx: Ctx, rows: readonly Checked[]): Promise<ReadonlyMap<number, readonly Reason[]>>
}

export interface Beginning {
  readonly permission: Permission
  begin(tx: Tx, id: string): Promise<void>
  /** What rules of the module refuse of rows that have begun or are over; by row. */
  readonly check: Check
}

export interface Changing {
  readonly permission: Permission
  /** All fields that may ever be changed so. */
  readonly fields: readonly string[]
  /** Those of them that a record in a state may have changed. */
  fieldsIn(state: string): readonly string[]
  change(tx: Tx, id: string, fields: Readonly<Record<string, unknown>>, rights: Rights): Promise<void>
}

export interface Rights {
  readonly permissions: ReadonlySet<string>
}
