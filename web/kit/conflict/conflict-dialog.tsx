import { useState } from 'react'
import { useTranslation } from '../words/i18n.ts'
import type { Choices, ClashingField } from './clash.ts'
import { ConflictFrame, Versions } from './conflict-frame.tsx'

type ConflictDialogProps = {
  fields: readonly ClashingField[]
  onAnswer: (choices: Choices | null) => void
}

export function ConflictDialog({ fields, onAnswer }: ConflictDialogProps) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, 'mine'])),
  )
  return (
    <ConflictFrame hint={t('conflict.hint')} onSave={() => onAnswer(choices)} onCancel={() => onAnswer(null)}>
      {fields.map((field) => (
        <div key={field.name} className="flex flex-col gap-1">
          <h3 className="text-xs font-medium text-ink-soft">{field.label}</h3>
          <Versions
            label={field.label}
            choice={choices[field.name] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [field.name]: choice })}
            mine={field.mine}
            theirs={field.theirs}
            by={field.by}
          />
        </div>
      ))}
    </ConflictFrame>
  )
}
