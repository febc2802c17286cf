import { useState } from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { ConflictFrame, Versions } from '../../../kit/conflict/conflict-frame.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { differences, differingParts } from './differences.ts'

type DraftConflictProps = {
  mine: Definition
  theirs: Definition
  onAnswer: (choice: 'mine' | 'theirs' | null) => void
}

/** Two people edited the draft: shows both and lets the person choose. What is not chosen can be undone to. */
export function DraftConflict({ mine, theirs, onAnswer }: DraftConflictProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine')
  return (
    <ConflictFrame
      hint={t('forms.conflict.hint')}
      onSave={() => onAnswer(choice)}
      onCancel={() => onAnswer(null)}
    >
      <Versions
        label={t('conflict.title')}
        choice={choice}
        onChoose={setChoice}
        mine={<Draft draft={mine} other={theirs} />}
        theirs={<Draft draft={theirs} other={mine} />}
      />
    </ConflictFrame>
  )
}

/** The fields of a draft; what differs from the other one stands out. */
function Draft({ draft, other }: { draft: Definition; other: Definition }) {
  const { t } = useTranslation()
  const parts = differingParts(draft, other)
  return (
    <>
      <span className={parts.includes('title') ? 'font-semibold' : 'text-ink-soft'}>{draft.title}</span>
      {parts
        .filter((part) => part !== 'title')
        .map((part) => (
          <span key={part} className="font-medium">
            {t(`forms.conflict.${part}`)}
          </span>
        ))}
      {draft.pages.flatMap((page) =>
        page.fields.map((field) => (
          <span key={field.id} className={differences(other, field) ? 'font-medium' : 'text-ink-soft'}>
            {field.label}
          </span>
        )),
      )}
    </>
  )
}
