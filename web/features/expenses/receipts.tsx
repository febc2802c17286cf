import { useState } from 'react'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { filesOf, iconOf, type RecordFile } from '../files/public/file.ts'
import { FilePreview } from '../files/public/file-preview.tsx'
import type { Expense } from './expense.ts'

/** The receipts of an expense, each looked at by a click. */
export function Receipts({ expense: { id, receiptFileIds } }: { expense: Expense }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const files = useRead('files', 'list', filesOf('expense', id))
  const all = files.data?.data ?? []
  const receipts = receiptFileIds.flatMap((one) => all.find((file) => file.id === one) ?? [])
  const receipt = opened === null ? undefined : receipts[opened]
  if (receipts.length === 0) return null
  return (
    <section aria-label={t('expense.field.receipts')} className="border-t px-5 py-4">
      <h3 className="pb-2 text-xs font-medium text-ink-faint">{t('expense.field.receipts')}</h3>
      <ul className="flex flex-wrap gap-3">
        {receipts.map((file, index) => (
          <li key={file.id}>
            <button
              type="button"
              onClick={() => setOpened(index)}
              title={file.name}
              aria-label={t('expenses.openReceipt', { name: file.name })}
              className="grid size-32 place-items-center overflow-hidden rounded-md border bg-canvas hover:bg-hover"
            >
              <Picture file={file} />
            </button>
          </li>
        ))}
      </ul>
      {receipt && opened !== null && (
        <FilePreview
          file={receipt}
          place={{ at: opened, count: receipts.length }}
          onStep={(step) => setOpened(Math.min(receipts.length - 1, Math.max(0, opened + step)))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function Picture({ file }: { file: RecordFile }) {
  const Icon = iconOf(file.mediaType)
  if (file.thumbnailUrl)
    return <img src={file.thumbnailUrl} alt="" className="size-full object-cover object-top" />
  return <Icon className="size-8 text-ink-faint" strokeWidth={1} aria-hidden="true" />
}
