import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { useTranslation } from '../words/i18n.ts'

type ConflictFrameProps = { hint: string; onSave: () => void; onCancel: () => void; children: ReactNode }

/** The dialog of two versions: nothing is written until one is chosen. */
export function ConflictFrame({ hint, onSave, onCancel, children }: ConflictFrameProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={t('conflict.title')}
      description={hint}
      submitLabel={t('conflict.save')}
      width="lg"
      busy={false}
      problem={null}
      onSubmit={onSave}
      onClose={onCancel}
    >
      {children}
    </FormDialog>
  )
}

type VersionsProps = {
  label: string
  choice: 'mine' | 'theirs'
  onChoose: (choice: 'mine' | 'theirs') => void
  mine: ReactNode
  theirs: ReactNode
  /** Who made theirs, and when. */
  by?: string | null | undefined
}

/** My version and theirs side by side, one of them chosen. */
export function Versions({ label, choice, onChoose, mine, theirs, by }: VersionsProps) {
  const { t } = useTranslation()
  return (
    <RadioGroup.Root
      aria-label={label}
      value={choice}
      onValueChange={(next) => onChoose(next === 'mine' ? 'mine' : 'theirs')}
      className="grid grid-cols-1 gap-2 sm:grid-cols-2"
    >
      <Version value="mine" title={t('conflict.mine')} content={mine} />
      <Version
        value="theirs"
        title={by ? `${t('conflict.theirs')} · ${by}` : t('conflict.theirs')}
        content={theirs}
      />
    </RadioGroup.Root>
  )
}

function Version({ value, title, content }: { value: 'mine' | 'theirs'; title: string; content: ReactNode }) {
  const { t } = useTranslation()
  return (
    <RadioGroup.Item
      value={value}
      className="group flex min-h-14 items-start gap-2 rounded-md border p-2 text-left hover:bg-hover data-[state=checked]:border-accent-ink data-[state=checked]:bg-selected"
    >
      <span className="mt-0.5 size-4 shrink-0 rounded-full border border-control group-data-[state=checked]:border-5 group-data-[state=checked]:border-accent" />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="text-xs text-ink-faint">{title}</span>
        <span className="flex flex-col gap-0.5 break-words">{content || t('record.none')}</span>
      </span>
    </RadioGroup.Item>
  )
}
