import { Compass, FileSignature, PhoneCall } from 'lucide-react'
import { shownStage } from '../../../contract/interests/pipeline.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { ArchiveItem } from '../../kit/record/archive-item.tsx'
import { useLogCall } from '../../kit/record/last-note.tsx'
import { LoadedRecord, type RecordPlace } from '../../kit/record/loaded-record.tsx'
import type { PanelControls } from '../../kit/record/record-frame.tsx'
import { FoldedSection, RecordSection } from '../../kit/record/section.tsx'
import { useArchive } from '../../kit/record/use-archive.ts'
import { usePointAt } from '../../kit/screen/point-at.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatSpan } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { SoldToOthers } from '../berths/public/taken-berths.tsx'
import {
  SendDocument,
  useDocumentToSend,
  useMaySend,
  useUsualTemplates,
} from '../documents/public/sending/send-button.tsx'
import { useInvoices } from '../invoices/public/use-invoices.tsx'
import { KindFrame, useCanEdit } from '../records/public/kind-frame.tsx'
import { NewDocumentItem } from '../signing/public/new-document.tsx'
import { AfterWon } from './after-won.tsx'
import { BerthsTab } from './berths-tab.tsx'
import { Qualification } from './contact/qualification.tsx'
import { DepositToBill } from './deposit-to-bill.tsx'
import { InterestDetails } from './details-tab.tsx'
import { InterestFacts } from './facts.tsx'
import { MilestoneStrip } from './milestone-strip.tsx'
import { NextSteps } from './next-steps.tsx'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { RecommendationsTab, SuggestedBerths } from './recommendations-tab.tsx'
import type { Step } from './step.ts'
import { Supplemental } from './supplemental/supplemental.tsx'
import { useInterestCommands } from './use-interest-commands.ts'
import { useProposeStep } from './use-propose-step.tsx'
import { type Interest, outcomeName, stageName } from './vocabulary.ts'

/** One interest, beside the board or list or as a page. */
export function InterestRecord({ id, panel }: RecordPlace) {
  const usual = useUsualTemplates(useMaySend())
  return (
    <LoadedRecord type="interest" id={id} waits={usual.isLoading}>
      {(interest) => <LoadedInterest interest={interest} panel={panel} />}
    </LoadedRecord>
  )
}

function LoadedInterest({ interest, panel }: { interest: Interest; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { propose, underway, dialog } = useProposeStep()
  const subject = { id: interest.id, clientName: interest.clientName, stage: interest.pipelineStage }
  const onStep = (step: Step) => propose(subject, step)
  const canEdit = useCanEdit('interest', interest) && interest.outcome === null
  useInterestCommands(interest, onStep)
  usePointAt()
  const due = useDocumentToSend(interest)
  const toSend = interest.outcome === null ? due : null
  const [, change] = useSearchState()
  const invoices = useInvoices(
    { interestId: interest.id },
    interest.archivedAt === null
      ? {
          interestId: { value: interest.id, label: interest.clientName },
          billingEntityId: { value: interest.clientId, label: interest.clientName },
        }
      : null,
  )
  return (
    <>
      <KindFrame
        type="interest"
        record={interest}
        title={interest.clientName}
        badges={<StatusLine interest={interest} />}
        subtitle={<Summary interest={interest} />}
        actions={
          can('interests.change_stage') &&
          interest.archivedAt === null && (
            <NextSteps
              interest={interest}
              first={
                toSend && (
                  <SendDocument
                    variant="primary"
                    interestId={interest.id}
                    documentType={toSend}
                    onLinkBerth={() => change({ tab: 'berths' })}
                  />
                )
              }
              logsCalls={can('interests.edit')}
              underway={underway}
              onStep={onStep}
            />
          )
        }
        next={
          interest.outcome === 'won' && interest.archivedAt === null ? (
            <AfterWon interest={interest} />
          ) : (
            <DepositToBill interest={interest} />
          )
        }
        menu={<InterestMenu interest={interest} sends={toSend !== null} onStep={onStep} />}
        facts={<InterestFacts interest={interest} />}
        panel={panel}
        canNote={can('interests.edit')}
        calls={
          can('interests.edit') && interest.archivedAt === null
            ? {
                clientName: interest.clientName,
                interests: [{ id: interest.id, label: interest.clientName }],
              }
            : null
        }
        overview={() => <InterestOverview interest={interest} canEdit={canEdit} onStep={onStep} />}
        money={
          (invoices || can('payments.view')) && (
            <>
              {can('payments.view') && (
                <RecordSection name="payments" title={t('nav.payments')}>
                  <PaymentsTab interest={interest} canEdit={canEdit} onStep={onStep} />
                </RecordSection>
              )}
              {invoices}
            </>
          )
        }
        details={() => <InterestDetails interest={interest} canEdit={canEdit} />}
        parts={{ overview: ['berths', 'recommended'], money: ['payments', 'invoices'] }}
      />
      {dialog}
    </>
  )
}

type OverviewProps = { interest: Interest; canEdit: boolean; onStep: (step: Step) => void }

/** How far the interest is, its berths and those to offer, and what has to be proved. */
function InterestOverview({ interest, canEdit, onStep }: OverviewProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const live = interest.archivedAt === null && interest.outcome === null
  return (
    <>
      <MilestoneStrip
        interest={interest}
        canMove={can('interests.change_stage') && live}
        onMove={(stage) => onStep({ action: 'change_stage', stage })}
      />
      {canEdit && <BerthToFind interest={interest} />}
      <RecordSection name="berths">
        <BerthsTab interest={interest} canEdit={canEdit} onStep={onStep} />
      </RecordSection>
      <FoldedSection name="recommended" title={t('interests.tab.recommended')}>
        <RecommendationsTab interest={interest} canEdit={canEdit} />
      </FoldedSection>
      <Qualification id={interest.id} canEdit={canEdit} />
      <Supplemental interest={interest} canEdit={can('interests.edit') && interest.archivedAt === null} />
    </>
  )
}

/** Berths that fit, for a deal without one and for one whose berth another has bought. */
function BerthToFind({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const sold = interest.taken.filter(({ hold }) => hold === 'sold')
  if (interest.berths.length === 0) {
    return <SuggestedBerths interest={interest} title={t('interests.suggested')} />
  }
  if (sold.length === 0) return null
  return (
    <>
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-warning-soft px-5 py-2"
      >
        <span className="flex min-w-0 flex-1 flex-col font-medium">
          <SoldToOthers taken={sold} />
        </span>
        <Button size="sm" icon={<Compass />} onClick={() => change({ tab: 'recommended' })}>
          {t('interests.suggestAnother')}
        </Button>
      </div>
      {sold.length === interest.berths.length && (
        <SuggestedBerths interest={interest} title={t('interests.alternatives')} />
      )}
    </>
  )
}

function StatusLine({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  return (
    <>
      <StageBadge stage={shownStage(interest.pipelineStage)} label={stageName(t, interest.pipelineStage)} />
      {interest.outcome && (
        <Badge tone={interest.outcome === 'won' ? 'success' : 'neutral'}>
          {outcomeName(t, interest.outcome)}
        </Badge>
      )}
    </>
  )
}

function Summary({ interest: { pipelineStage, stageChangedAt, outcome } }: { interest: Interest }) {
  const { t } = useTranslation()
  if (outcome !== null) return null
  return (
    <span className="text-ink-faint">
      {stageChangedAt === null
        ? stageName(t, pipelineStage)
        : t('interests.inStageFor', {
            stage: stageName(t, pipelineStage),
            time: formatSpan(stageChangedAt),
          })}
    </span>
  )
}

type InterestMenuProps = {
  interest: Interest
  /** Whether a document to send stands where a call is else written down. */
  sends: boolean
  onStep: (step: Step) => void
}

function InterestMenu({ interest, sends, onStep }: InterestMenuProps) {
  const logCall = useLogCall()
  const { t } = useTranslation()
  const { can } = usePort()
  const { restore } = useArchive('interests', interest.id, interest.clientName)
  const live = interest.archivedAt === null && interest.outcome === null
  return (
    <>
      {(sends || !live) && can('interests.edit') && interest.archivedAt === null && (
        <MenuItem icon={<PhoneCall />} onSelect={logCall}>
          {t('record.logCall')}
        </MenuItem>
      )}
      {live && <NewDocumentItem about={{ interest: interest.id }} />}
      {can('interests.edit') && live && (
        <>
          <MenuLabel>{t('interests.signedOutside')}</MenuLabel>
          {(['eoi', 'reservation', 'contract'] as const).map((docType) => (
            <MenuItem
              key={docType}
              icon={<FileSignature />}
              onSelect={() => onStep({ action: 'mark_externally_signed', docType })}
            >
              {t(`interests.paper.${docType}`)}
            </MenuItem>
          ))}
        </>
      )}
      {can('interests.delete') && (
        <>
          {can('interests.edit') && live && <MenuSeparator />}
          <ArchiveItem
            archived={interest.archivedAt !== null}
            onArchive={() => onStep({ action: 'archive' })}
            onRestore={restore}
          />
        </>
      )}
    </>
  )
}
