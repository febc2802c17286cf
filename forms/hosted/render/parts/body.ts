import type { Field } from '../../../../contract/forms/definition.ts'
import type { Speech } from '../../page-language.ts'
import type { Markup } from '../html.ts'

/** What the controls of an answer with parts are shown by. */
export interface BodyState extends Speech {
  given: readonly string[]
  all: (name: string) => readonly string[]
  problem: string | null
}

/** Shows one field: a group shows those of its items. */
export type ShowField<State> = (field: Field, state: State) => Markup

/** The controls of a field with several, without its label, help and problem. */
export type Body = <State extends BodyState>(field: Field, state: State, show: ShowField<State>) => Markup
