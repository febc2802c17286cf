import { useMemo } from 'react'
import type { ColumnChanges, Density } from '../../../../ui/data-table/columns.ts'
import { useTablePreferences } from '../../screen/preferences.ts'
import type { useSavedViews } from '../saved-view.ts'
import type { ListColumn } from './list-column.ts'

/**
 * The columns of a list as they are shown: in the order of the view that is looked through, else in the user's own.
 * Widths and row heights are always the user's own.
 */
export function useLook<Row>(
  module: string,
  all: readonly ListColumn<Row>[],
  usual: readonly ListColumn<Row>[],
  saved: Pick<ReturnType<typeof useSavedViews>, 'columns' | 'tryColumns'>,
) {
  const [preferences, change] = useTablePreferences()
  const hidden = preferences.hiddenColumns?.[module]
  const order = saved.columns ?? preferences.columns?.[module]
  const visibleColumns = useMemo(() => {
    if (!order) return all.filter(({ id }) => usual.some((one) => one.id === id) && !hidden?.includes(id))
    const fixed = all.filter((column) => column.fixed && !order.includes(column.id))
    return [...fixed, ...order.flatMap((id) => all.find((column) => column.id === id) ?? [])]
  }, [all, usual, order, hidden])
  const ids = visibleColumns.map(({ id }) => id)

  function show(next: readonly string[]) {
    if (!saved.tryColumns(next)) change({ columns: { ...preferences.columns, [module]: [...next] } })
  }

  const changes: ColumnChanges = {
    onMove(id, before) {
      const others = ids.filter((other) => other !== id)
      const place = before === null ? others.length : others.indexOf(before)
      show([...others.slice(0, place), id, ...others.slice(place)])
    },
    onResize(id, width) {
      change({
        widths: { ...preferences.widths, [module]: { ...preferences.widths?.[module], [id]: width } },
      })
    },
  }
  const density = preferences.densities?.[module] ?? preferences.density ?? 'comfortable'
  return {
    shown: visibleColumns,
    ids,
    show,
    changes,
    widths: preferences.widths?.[module] ?? {},
    density,
    setDensity: (next: Density) => change({ densities: { ...preferences.densities, [module]: next } }),
  }
}

export type Look<Row> = ReturnType<typeof useLook<Row>>
