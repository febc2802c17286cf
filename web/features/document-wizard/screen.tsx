import { useSearch } from '@tanstack/react-router'
import { ArrowLeft, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { saleDocuments } from '../../../contract/interests/due-document.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useRequiredCustom } from '../../kit/custom/required-custom.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { LeaveDialog } from '../../kit/form/form-dialog.tsx'
import { useKeptFromBack } from '../../kit/form/unsaved-work.ts'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { SendQuestion } from '../documents/public/send-question.tsx'
import { ChooseStep } from './choose-step.tsx'
import { FieldsStep } from './fields-step.tsx'
import { RecipientsStep } from './recipients-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { type About, useSubject } from './use-about.ts'
import { useMake } from './use-make.ts'
import { type Draft, firstDraft, lackOf, type Step, stepsOf } from './wizard.ts'

/** A new document, step by step: what it is made of, who it is for, where they sign, and off it goes. */
export function DocumentWizardScreen() {
  const { t } = useTranslation()
  const { can } = usePort()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const about: About = {
    ...(search.interest ? { interestId: search.interest } : {}),
    ...(search.client ? { clientId: search.client } : {}),
    ...(search.company ? { companyId: search.company } : {}),
    ...(search.yacht ? { yachtId: search.yacht } : {}),
    ...(search.reservation ? { reservationId: search.reservation } : {}),
  }
  const sends = can('documents.send_for_signing')
  const subject = useSubject(about)
  const defaults = useRead('documents', 'signingDefaults', {}, { enabled: sends })
  // The kind of document that was chosen before, in place of the one that is due.
  const typed = saleDocuments.find((one) => one === search.type)
  useDocumentTitle(t('wizard.title'))
  if (!can('documents.create')) return <NoPermission />
  if (subject === undefined || (sends && defaults.isPending))
    return <SkeletonLines lines={8} className="p-5" />
  return (
    <Wizard
      about={about}
      whose={[subject.client?.name, subject.mooring].filter(Boolean).join(' · ')}
      first={firstDraft(typed ? { ...subject, paper: typed } : subject, {
        developer: defaults.data?.developer ?? null,
        approver: defaults.data?.approver ?? null,
        reminderDays: defaults.data?.reminderDays ?? null,
        usualOrder: defaults.data?.signingOrder ?? 'TEMPLATE_DEFAULT',
      })}
    />
  )
}

type WizardProps = {
  about: About
  /** The client and the berth, where it is of a deal. */
  whose: string
  first: Draft
}

function Wizard({ about, whose, first }: WizardProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [draft, setDraft] = useState(first)
  const [step, setStep] = useState<Step>('choose')
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const changeByHand = (part: Partial<Draft>) => {
    setTouched(true)
    change(part)
  }
  const custom = useRequiredCustom('document')
  const { make, busy, problem, errors, ...dialogs } = useMake(about, draft, custom)
  const steps = stepsOf(draft, can('documents.send_for_signing'))
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  const lack = lackOf(draft, step)
  const ready = lack === null
  const lackId = useId()
  // The usual template is chosen by itself: what a person wrote, placed or brought along is what would be lost.
  const [touched, setTouched] = useState(false)
  const heldBack = useKeptFromBack((touched || draft.file !== null) && busy === null)
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-2">
            <IconButton
              label={t('wizard.back')}
              onClick={() => (at > 0 ? setStep(steps[at - 1]!) : window.history.back())}
            >
              <ArrowLeft />
            </IconButton>
            {t('wizard.title')}
            {whose && <span className="truncate text-base font-normal text-ink-soft">{whose}</span>}
          </span>
        }
        actions={
          next ? (
            <Button
              variant="primary"
              disabled={!ready}
              aria-describedby={lack ? lackId : undefined}
              onClick={() => setStep(next)}
            >
              {t('wizard.next')}
            </Button>
          ) : (
            <>
              <Button disabled={!ready} busy={busy === 'draft'} onClick={() => make(false)}>
                {t('wizard.keep')}
              </Button>
              {can('documents.send_for_signing') && (
                <Button
                  variant="primary"
                  icon={<Send />}
                  disabled={!ready || draft.recipients.length === 0}
                  busy={busy === 'send'}
                  onClick={() => make(true)}
                >
                  {t('wizard.send')}
                </Button>
              )}
            </>
          )
        }
      >
        <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {steps.map((one, index) => (
            <li key={one}>
              <button
                type="button"
                disabled={index > at}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => setStep(one)}
                className={cx(
                  'rounded-sm py-1 pointer-coarse:min-h-11',
                  one === step
                    ? 'font-semibold text-accent-ink'
                    : index < at
                      ? 'text-ink-soft'
                      : 'text-ink-faint',
                )}
              >
                {index + 1}. {t(`wizard.step.${one}`)}
              </button>
            </li>
          ))}
        </ol>
        {/* Its line is there without a word too: what stands below stays. */}
        <p id={lackId} role="status" className="min-h-5 w-full text-sm text-ink-soft">
          {lack && t(`wizard.lack.${lack.what}`, lack)}
        </p>
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <div className="mx-auto w-full max-w-5xl px-4 py-4 sm:px-5">
          {problem !== null && (
            <div className="pb-4">
              <ProblemLine error={problem} />
            </div>
          )}
          {step === 'choose' && <ChooseStep about={about} draft={draft} onChange={change} />}
          {step === 'recipients' && <RecipientsStep draft={draft} errors={errors} onChange={changeByHand} />}
          {step === 'fields' && draft.file && (
            <FieldsStep draft={draft} file={draft.file} onChange={changeByHand} />
          )}
          {step === 'review' && (
            <ReviewStep custom={custom} about={about} draft={draft} onChange={changeByHand} />
          )}
        </div>
      </div>
      <LeaveDialog asking={false} heldBack={heldBack} onStay={() => {}} onLeave={() => {}} />
      <SendQuestion error={dialogs.question} onSend={dialogs.sendAnyway} onClose={dialogs.stop} />
    </>
  )
}
