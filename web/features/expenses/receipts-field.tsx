import { Camera, FileText, Plus, X } from 'lucide-react'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { receiptTypes } from '../../../contract/expenses/limits.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useMedia } from '../../kit/screen/use-media.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { useDropZone } from '../files/public/use-drop-zone.ts'

/** A receipt of the form: stored already, or a file that is stored with the expense. */
export type FormReceipt = { id: string; name: string } | { file: File }

const accepted = [...receiptTypes, '.heic', '.heif'].join(',')

type ReceiptsFieldProps = {
  receipts: readonly FormReceipt[]
  onAdd: (files: readonly File[]) => void
  onRemove: (index: number) => void
}

/** Receipts of an expense: dropped, chosen, or on a phone photographed. */
export function ReceiptsField({ receipts, onAdd, onRemove }: ReceiptsFieldProps) {
  const { t } = useTranslation()
  const touched = useMedia('(pointer: coarse)')
  const chosen = useRef<HTMLInputElement>(null)
  const photographed = useRef<HTMLInputElement>(null)
  const { over, zone } = useDropZone(onAdd)
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(currentTarget.files ?? [])])
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  const open = (input: RefObject<HTMLInputElement | null>) => () => input.current?.click()
  return (
    <section
      {...zone}
      aria-label={t('expense.field.receipts')}
      className={`flex flex-col gap-2 rounded-md border border-dashed p-3 ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        {touched && (
          <Button icon={<Camera />} onClick={open(photographed)}>
            {t('expenses.photograph')}
          </Button>
        )}
        <Button icon={<Plus />} onClick={open(chosen)}>
          {t('expenses.chooseReceipt')}
        </Button>
        {!touched && <span className="text-xs text-ink-faint">{t('expenses.dropHint')}</span>}
        <input
          ref={chosen}
          type="file"
          accept={accepted}
          multiple
          hidden
          aria-label={t('expenses.chooseReceipt')}
          data-testid="receipts-chosen"
          onChange={add}
        />
        <input
          ref={photographed}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('expenses.photograph')}
          onChange={add}
        />
      </div>
      {receipts.length > 0 && (
        <ul className="flex flex-col gap-1">
          {receipts.map((receipt, index) => {
            const name = 'file' in receipt ? receipt.file.name : receipt.name
            return (
              <li
                key={'file' in receipt ? `${index} ${name}` : receipt.id}
                className="flex items-center gap-2 text-sm"
              >
                <FileText className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <IconButton
                  size="sm"
                  label={t('expenses.removeReceipt', { name })}
                  onClick={() => onRemove(index)}
                >
                  <X />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
