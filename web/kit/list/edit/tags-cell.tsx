import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../display/problem-state.tsx'
import { TagChoice } from '../../record/tag-choice.tsx'
import { readOptions, useWrite } from '../../server/server-state.ts'
import { usePort } from '../../server/session.tsx'
import { useTranslation } from '../../words/i18n.ts'
import { TagCell } from '../tags/tag-cell.tsx'
import type { CellChange } from './use-cell-saving.ts'

/** The tags of a row while they are chosen; when that is over, all of it can be taken back. */
export function TagsCell({ module, row, label, record, onDone }: CellChange) {
  const { t } = useTranslation()
  const set = useWrite(module, 'setTags')
  // The list brings the change itself meanwhile.
  const [before] = useState(() => row.tags.map(({ id }) => id))
  const saved = useRef<readonly string[]>(before)
  // Escape and the focus that leaves with it both close.
  const over = useRef(false)
  const queryClient = useQueryClient()
  const { port } = usePort()

  /** What a colleague chose meanwhile stays: only what was added here goes, and what was taken off comes back. */
  async function takeBack() {
    const params = { id: row.id }
    const options = readOptions(module, 'get', port.id, { params })
    const { tags } = await queryClient.fetchQuery({ ...options, staleTime: 0 })
    const tagIds = tags.map(({ id }) => id).filter((id) => before.includes(id) || !saved.current.includes(id))
    const off = before.filter((id) => !saved.current.includes(id))
    await set.mutateAsync({ params, body: { tagIds: [...new Set([...tagIds, ...off])] } })
  }

  function close() {
    if (over.current) return
    over.current = true
    onDone()
    const changed = saved.current.length !== before.length || saved.current.some((id) => !before.includes(id))
    if (!changed) return
    showToast({
      title: t('list.cellSaved', { field: label, record }),
      onUndo: () =>
        void takeBack().catch((error: unknown) =>
          showToast({ tone: 'danger', title: t('tags.failed'), detail: problemText(error) }),
        ),
    })
  }

  return (
    <Popover
      open
      onOpenChange={(open) => !open && close()}
      label={label}
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="h-7 w-full rounded-sm border border-accent px-1.5"
        >
          <TagCell tags={row.tags} />
        </button>
      }
    >
      <TagChoice
        module={module}
        id={row.id}
        tags={row.tags}
        onSaved={(tagIds) => {
          saved.current = tagIds
        }}
      />
    </Popover>
  )
}
