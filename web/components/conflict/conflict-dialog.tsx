import { RadioGroup } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import type { Choices, ClashingField } from './conflict-provider.tsx'

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
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(null)}
      title={t('conflict.title')}
      description={t('conflict.hint')}
      width="lg"
    >
      <Form onSubmit={() => onAnswer(choices)} className="flex min-h-0 flex-col">
        <DialogBody className="flex flex-col gap-4">
          {fields.map((field) => (
            <RadioGroup.Root
              key={field.name}
              aria-label={field.label}
              value={choices[field.name] ?? 'mine'}
              onValueChange={(choice) =>
                setChoices({ ...choices, [field.name]: choice === 'mine' ? 'mine' : 'theirs' })
              }
              className="flex flex-col gap-1"
            >
              <h3 className="text-xs font-medium text-ink-soft">{field.label}</h3>
              <div className="grid gap-2 sm:grid-cols-2">
                <Version value="mine" title={t('conflict.mine')} content={field.mine} />
                <Version value="theirs" title={t('conflict.theirs')} content={field.theirs} />
              </div>
            </RadioGroup.Root>
          ))}
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

function Version({ value, title, content }: { value: 'mine' | 'theirs'; title: string; content: ReactNode }) {
  const { t } = useTranslation()
  return (
    <RadioGroup.Item
      value={value}
      className="group flex min-h-14 items-start gap-2 rounded-md border p-2 text-left hover:bg-hover data-[state=checked]:border-accent-ink data-[state=checked]:bg-selected"
    >
      <span className="mt-0.5 size-4 shrink-0 rounded-full border border-control group-data-[state=checked]:border-5 group-data-[state=checked]:border-accent" />
      <span className="flex min-w-0 flex-col">
        <span className="text-xs text-ink-faint">{title}</span>
        <span className="break-words">{content || t('record.none')}</span>
      </span>
    </RadioGroup.Item>
  )
}
