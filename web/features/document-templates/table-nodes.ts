import { mergeAttributes, Node } from '@tiptap/core'
import { type Command, type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  selectedRect,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables'
import { mostColumns } from '../../../contract/document-templates/content.ts'

/** What is done to the table that the cursor stands in. */
export const tableSteps = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  headRow: toggleHeader('row'),
  headColumn: toggleHeader('column'),
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  remove: deleteTable,
} as const
export type TableStep = keyof typeof tableSteps

/** The table that the cursor stands in, and whether another column fits; null outside of tables. */
export function tableAt(state: EditorState): { lines: boolean; full: boolean } | null {
  const { $head } = state.selection
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    const node = $head.node(depth)
    if (node.type.spec.tableRole !== 'table') continue
    return { lines: node.attrs.lines !== false, full: selectedRect(state).map.width >= mostColumns }
  }
  return null
}

/** Three rows of three cells, the first of them heads. */
const newTable = {
  type: 'table',
  attrs: { lines: true },
  content: ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })),
}

/** Puts a new table where the cursor stands, and the cursor into its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const { tr, schema, selection } = state
  // A chosen picture, or end of a page, stays: the table stands behind it.
  const start = selection instanceof NodeSelection ? selection.to : selection.from
  if (selection instanceof NodeSelection) tr.insert(start, schema.nodeFromJSON(newTable))
  else tr.replaceSelectionWith(schema.nodeFromJSON(newTable))
  const behind = start + 1
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(behind))).scrollIntoView())
  return true
}

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // It is asked of every node of the text.
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addAttributes: () => ({
    /** Whether lines are drawn between the cells. */
    lines: {
      default: true,
      parseHTML: (element) => element.dataset.lines !== 'none',
      renderHTML: ({ lines }) => (lines === false ? { 'data-lines': 'none' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () => {
      const { state, dispatch } = this.editor.view
      return goToNextCell(direction)(state, dispatch)
    }
    // Behind the last cell the key leaves the text, as it does everywhere else.
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

/** No page ends within a cell, and no other table stands in it. */
const inCells = '(paragraph | heading | bulletList | orderedList | blockquote | horizontalRule | picture)+'

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: inCells,
    isolating: true,
    addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }),
    parseHTML: () => [
      {
        tag,
        getAttrs: (element) => ({
          colspan: (element as HTMLTableCellElement).colSpan,
          rowspan: (element as HTMLTableCellElement).rowSpan,
        }),
      },
    ],
    renderHTML: ({ HTMLAttributes: { colwidth: _width, ...rest } }) => [tag, mergeAttributes(rest), 0],
  })

/** A table and what it is of. */
export const tableNodes = [table, tableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')]
