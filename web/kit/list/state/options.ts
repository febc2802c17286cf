import { fieldsOf } from '../../../../contract/records/fields.generated.ts'
import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import type { SelectOption } from '../../../../ui/select.tsx'
import { offeredChoices } from '../../words/terms.ts'
import { valueText } from '../../words/values.ts'

/** The choices of a field with a fixed set of values. */
export function optionsOf<V extends string>(
  values: readonly V[],
  label: (value: V) => string,
): SelectOption<V>[] {
  return values.map((value) => ({ value, label: label(value) }))
}

type Declared = typeof fieldsOf
type ChoiceOf<T extends keyof Declared, N extends keyof Declared[T]> = Declared[T][N] extends {
  readonly vocabulary: string
}
  ? string
  : Declared[T][N] extends { readonly choices: readonly (infer C extends string)[] }
    ? C
    : never

/** The choices that a kind of record declares for a field, or the port offers for it. */
export function choiceOptions<T extends keyof Declared, N extends keyof Declared[T] & string>(
  type: T,
  name: N,
): SelectOption<ChoiceOf<T, N>>[] {
  const choices = offeredChoices(fieldsOf[type][name] as PlainField)
  return optionsOf(choices as readonly ChoiceOf<T, N>[], (choice) => valueText(choice, name, { type }))
}
