import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useTranslation } from '../lib/i18n.ts'
import { ProblemLine } from './problem-state.tsx'

type FormDialogProps = {
  title: string
  description?: ReactNode
  submitLabel: string
  destructive?: boolean
  busy: boolean
  /** What is shown does not allow it yet. */
  blocked?: boolean
  problem: unknown
  width?: 'sm' | 'md' | 'lg' | 'xl'
  /** What to do beside saving, at the left of the buttons. */
  aside?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Escape leaves it, Ctrl/Cmd-Enter saves it. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description}
      width={props.width ?? 'md'}
    >
      <Form
        onSubmit={() => !props.busy && !props.blocked && props.onSubmit()}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody className="flex flex-col gap-4">
          {props.children}
          <ProblemLine error={props.problem} />
        </DialogBody>
        <DialogFooter>
          {props.aside && <span className="mr-auto">{props.aside}</span>}
          <Button variant="ghost" onClick={props.onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            variant={props.destructive ? 'danger' : 'primary'}
            busy={props.busy}
            disabled={props.blocked}
          >
            {props.submitLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
