import type { Editor } from '@tiptap/react'
import {
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  Grid2x2X,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuCheckItem, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { insertTable, type TableStep, type tableAt, tableSteps } from './table-nodes.ts'

type TableMenuProps = {
  editor: Editor
  /** The table that the cursor stands in. */
  at: ReturnType<typeof tableAt>
  onCloseAutoFocus: (event: Event) => void
  /** Something was done: the text is written on. */
  onDone: () => void
}

/** Puts a table into the text, and changes the one that the cursor stands in. */
export function TableMenu({ editor, at, onCloseAutoFocus, onDone }: TableMenuProps) {
  const { t } = useTranslation()
  const run = (step: TableStep) => {
    onDone()
    tableSteps[step](editor.state, editor.view.dispatch)
  }
  const item = (step: TableStep, icon: ReactNode, disabled = false) => (
    <MenuItem key={step} icon={icon} disabled={disabled} onSelect={() => run(step)}>
      {t(`templates.table.${step}`)}
    </MenuItem>
  )
  return (
    <Menu
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <IconButton label={t('templates.tool.table')} aria-pressed={at !== null}>
          <Table />
        </IconButton>
      }
    >
      {at ? (
        <>
          {item('rowAbove', <ArrowUpToLine />)}
          {item('rowBelow', <ArrowDownToLine />)}
          {item('columnBefore', <ArrowLeftToLine />, at.full)}
          {item('columnAfter', <ArrowRightToLine />, at.full)}
          <MenuSeparator />
          {item('headRow', <TableRowsSplit />)}
          {item('headColumn', <TableColumnsSplit />)}
          <MenuCheckItem
            checked={at.lines}
            onCheckedChange={(lines) => {
              onDone()
              editor.commands.updateAttributes('table', { lines })
            }}
          >
            {t('templates.table.lines')}
          </MenuCheckItem>
          <MenuSeparator />
          {item('removeRow', <TableRowsSplit />)}
          {item('removeColumn', <TableColumnsSplit />)}
          {item('remove', <Grid2x2X />)}
        </>
      ) : (
        <MenuItem
          icon={<Table />}
          onSelect={() => {
            onDone()
            insertTable(editor.state, editor.view.dispatch)
          }}
        >
          {t('templates.table.insert')}
        </MenuItem>
      )}
    </Menu>
  )
}
