import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { ProblemLine } from '../display/problem-state.tsx'
import { useTranslation } from '../words/i18n.ts'
import { Unfolding, useUnfolding } from './new/unfolded.tsx'
import { useKeptFromBack } from './unsaved-work.ts'

type DialogFormProps = {
  submitLabel: string
  destructive?: boolean
  busy: boolean
  /** What is shown does not allow it yet. */
  blocked?: boolean
  /** All of it happened, and its outcome is shown: there is nothing left but to close it. */
  done?: boolean
  problem: unknown
  /** What to do beside saving, at the left of the buttons. */
  aside?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

type FormDialogProps = DialogFormProps & {
  title: string
  description?: ReactNode
  width?: 'sm' | 'md' | 'lg' | 'xl'
}

/**
 * A form in a dialog: Escape leaves it, Ctrl/Cmd-Enter saves it. What was entered is not thrown away by Escape, a
 * click beside, Back or a reload without a question; a problem is shown until something is changed.
 */
export function FormDialog(props: FormDialogProps) {
  const [entered, setEntered] = useState(false)
  const [asking, setAsking] = useState(false)
  const [answered, setAnswered] = useState<unknown>(null)
  const heldBack = useKeptFromBack(entered)

  function leave() {
    if (entered) setAsking(true)
    else props.onClose()
  }

  function change() {
    setEntered(true)
    setAnswered(props.problem)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={props.title}
      description={props.description}
      width={props.width ?? 'md'}
    >
      <DialogForm {...props} problem={props.problem === answered ? null : props.problem} onChange={change} />
      <LeaveDialog
        asking={asking}
        heldBack={heldBack}
        onStay={() => setAsking(false)}
        onLeave={props.onClose}
      />
    </Dialog>
  )
}

/**
 * The fields of a dialog and its buttons, of which one dialog may show several in turn. Records that are made in place of
 * a picker are made first, and then what the form is for.
 */
export function DialogForm(props: DialogFormProps & { onChange?: () => void }) {
  const { t } = useTranslation()
  const unfolding = useUnfolding(() => !props.busy && !props.blocked && props.onSubmit())
  const busy = props.busy || unfolding.saving
  return (
    <Form
      onSubmit={() => !busy && (unfolding.any || !props.blocked) && unfolding.submit()}
      onChange={props.onChange}
      className="flex min-h-0 flex-1 flex-col"
    >
      <DialogBody className="flex flex-col gap-4">
        <Unfolding value={unfolding.place}>{props.children}</Unfolding>
        <ProblemLine error={props.problem} />
      </DialogBody>
      <DialogFooter>
        {props.aside && <span className="mr-auto">{props.aside}</span>}
        {props.done ? (
          <Button variant="primary" autoFocus onClick={props.onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={props.onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              type="submit"
              variant={props.destructive ? 'danger' : 'primary'}
              busy={busy}
              disabled={props.blocked && !unfolding.any}
            >
              {props.submitLabel}
            </Button>
          </>
        )}
      </DialogFooter>
    </Form>
  )
}

type LeaveDialogProps = {
  /** Whether whoever typed wants to leave by a button or a key of the page. */
  asking: boolean
  /** That Back, a link or a reload would leave. */
  heldBack: ReturnType<typeof useKeptFromBack>
  onStay: () => void
  onLeave: () => void
}

/** Asks before what was typed is given up. */
export function LeaveDialog({ asking, heldBack, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={asking || heldBack !== null}
      onOpenChange={(open) => {
        if (open) return
        onStay()
        heldBack?.stay()
      }}
      title={t('form.leaveTitle')}
      cancelLabel={t('form.stay')}
      confirmLabel={t('form.leave')}
      destructive
      onConfirm={heldBack ? heldBack.leave : onLeave}
    >
      {t('form.leaveHint')}
    </ConfirmDialog>
  )
}
