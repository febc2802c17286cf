import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { differences, differingParts } from './differences.ts'

type DraftConflictProps = {
  mine: Definition
  theirs: Definition
  onAnswer: (choice: 'mine' | 'theirs' | null) => void
}

/** Two people edited the draft: shows both and lets the person choose. What is not chosen can be undone to. */
export function DraftConflict({ mine, theirs, onAnswer }: DraftConflictProps) {
  const { t } = useTranslation()
  const parts = differingParts(mine, theirs)
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine')
  const versions = [
    { value: 'mine', title: t('conflict.mine'), draft: mine, other: theirs },
    { value: 'theirs', title: t('conflict.theirs'), draft: theirs, other: mine },
  ] as const
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      title={t('conflict.title')}
      description={t('forms.conflict.hint')}
      width="lg"
    >
      <Form onSubmit={() => onAnswer(choice)} className="flex min-h-0 flex-col">
        <DialogBody>
          <RadioGroup.Root
            aria-label={t('conflict.title')}
            value={choice}
            onValueChange={(next) => setChoice(next === 'mine' ? 'mine' : 'theirs')}
            className="grid gap-2 sm:grid-cols-2"
          >
            {versions.map(({ value, title, draft, other }) => (
              <RadioGroup.Item
                key={value}
                value={value}
                className="group flex min-h-14 items-start gap-2 rounded-md border p-3 text-left hover:bg-hover data-[state=checked]:border-accent-ink data-[state=checked]:bg-selected"
              >
                <span className="mt-0.5 size-4 shrink-0 rounded-full border border-control group-data-[state=checked]:border-5 group-data-[state=checked]:border-accent" />
                <span className="flex min-w-0 flex-col gap-0.5">
                  <span className="text-xs text-ink-faint">{title}</span>
                  <span className={parts.includes('title') ? 'font-semibold' : 'text-ink-soft'}>
                    {draft.title}
                  </span>
                  {parts
                    .filter((part) => part !== 'title')
                    .map((part) => (
                      <span key={part} className="font-medium">
                        {t(`forms.conflict.${part}`)}
                      </span>
                    ))}
                  {draft.pages.flatMap((page) =>
                    page.fields.map((field) => (
                      <span
                        key={field.id}
                        className={
                          differences(other, field) ? 'font-medium break-words' : 'break-words text-ink-soft'
                        }
                      >
                        {field.label}
                      </span>
                    )),
                  )}
                </span>
              </RadioGroup.Item>
            ))}
          </RadioGroup.Root>
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={() => onAnswer(null)}>
            {t('action.cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {t('conflict.save')}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
