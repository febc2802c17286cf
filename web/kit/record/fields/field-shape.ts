import { translate } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'

/** What every control of a declared field is given. */
export type FieldShape<R> = {
  edit: RecordEdit<R>
  name: keyof R & string
  label: string
  /** It may be without a value. */
  nullable: boolean
}

/** Reads what is typed into a field, which is without a value where nothing is and it may be. */
export function optionalOf<R>(
  { name, nullable }: Pick<FieldShape<R>, 'name' | 'nullable'>,
  read: (text: string) => unknown,
  problem = '',
) {
  return (text: string) => {
    if (text === '') return nullable ? { patch: { [name]: null } } : { problem: translate('form.required') }
    const value = read(text)
    return value === null ? { problem } : { patch: { [name]: value } }
  }
}
