import { SlidersHorizontal } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from '../overlays/menu.tsx'
import type { Density } from './columns.ts'

type ViewMenuProps = {
  texts: { title: string; density: string; compact: string; comfortable: string; columns: string }
  density: Density
  onDensityChange: (density: Density) => void
  columns: readonly { id: string; header: string; fixed?: boolean }[]
  hiddenColumns: readonly string[]
  onHiddenColumnsChange: (hidden: readonly string[]) => void
}

/** How the table is shown: row height and which columns. */
export function ViewMenu(props: ViewMenuProps) {
  const { texts, density, columns, hiddenColumns } = props

  function show(id: string, isVisible: boolean) {
    const others = hiddenColumns.filter((hidden) => hidden !== id)
    props.onHiddenColumnsChange(isVisible ? others : [...others, id])
  }

  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={texts.title}>
          <SlidersHorizontal />
        </IconButton>
      }
    >
      <MenuLabel>{texts.density}</MenuLabel>
      {(['compact', 'comfortable'] as const).map((each) => (
        <MenuCheckItem
          key={each}
          keepOpen
          checked={density === each}
          onCheckedChange={() => props.onDensityChange(each)}
        >
          {texts[each]}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuLabel>{texts.columns}</MenuLabel>
      {columns
        .filter((column) => !column.fixed)
        .map((column) => (
          <MenuCheckItem
            key={column.id}
            keepOpen
            checked={!hiddenColumns.includes(column.id)}
            onCheckedChange={(isVisible) => show(column.id, isVisible)}
          >
            {column.header}
          </MenuCheckItem>
        ))}
    </Menu>
  )
}
