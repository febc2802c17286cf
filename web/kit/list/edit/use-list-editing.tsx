import { useMemo } from 'react'
import type { PlainField } from '../../../../contract/records/plain-fields.ts'
import type { CellEditing } from '../../../../ui/data-table/columns.ts'
import type { ListField } from '../../custom/custom-fields.ts'
import { isRegular, kinds, type LinkedType } from '../../kinds/kinds.ts'
import { lazyPart } from '../../screen/lazy-part.ts'
import { Part } from '../../screen/part.tsx'
import { usePort } from '../../server/session.tsx'
import { fieldsShownBy, type ListColumn } from '../columns/list-column.ts'
import type { ListFields } from '../columns/use-list-fields.ts'
import { isEdited } from './edited.ts'

const CellEditor = lazyPart(() => import('./cell-editor.tsx'), 'CellEditor', 'lists', 'records', 'values')

const changeable: ReadonlySet<PlainField['kind']> = new Set([
  ...(['text', 'number', 'money', 'choice', 'country', 'day', 'yesNo', 'person'] as const),
])

function isChangeable(field: ListField | undefined): boolean {
  if (field?.kind === 'tag') return true
  return Boolean(field?.written) && changeable.has(field!.kind) && field!.custom?.type !== 'multiselect'
}

/** Lets the cells of a list be changed where they stand, as far as people write them and this one may. */
export function useListEditing<Row extends { id: string }>(
  type: LinkedType,
  fields: ListFields,
  columns: readonly ListColumn<Row>[],
): CellEditing<Row> | undefined {
  const { can } = usePort()
  const kind = isRegular(type) ? kinds[type] : null
  const mayEdit = kind !== null && can(kind.page.gates.edit)
  return useMemo(() => {
    if (!kind || !mayEdit) return undefined
    const titleColumn = columns.find(({ fixed }) => fixed)
    const edited = (columnId: string) => {
      const column = columns.find(({ id }) => id === columnId)
      // What shows several fields is changed in the record.
      if (!column || (column.csv && column.csv[0] !== fieldsShownBy(column)[0])) return null
      // Of a person the name is shown and who it is is written.
      const name = fieldsShownBy(column).find((one) => isChangeable(fields[one]))
      return name === undefined ? null : { name, field: fields[name]!, label: column.header }
    }
    return {
      may: (row, columnId) => edited(columnId) !== null && isEdited(row) && row.archivedAt === null,
      render: (row, columnId, done) => {
        const cell = edited(columnId)
        if (!cell || !isEdited(row)) return null
        const record = titleColumn ? String(row[fieldsShownBy(titleColumn)[0]!]) : ''
        return (
          <Part onClose={done}>
            <CellEditor {...cell} module={kind.module} row={row} record={record} onDone={done} />
          </Part>
        )
      },
    }
  }, [mayEdit, kind, fields, columns])
}
