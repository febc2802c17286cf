import { Compass, FileSignature } from 'lucide-react'
import { shownStage } from '../../../contract/interests/pipeline.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { Amounts } from '../../components/amounts.tsx'
import { useInvoicesTab } from '../../components/invoices/use-invoices-tab.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { KindFrame, useCanEdit } from '../../components/record/kind-frame.tsx'
import { LoadedRecord, type RecordPlace } from '../../components/record/loaded-record.tsx'
import type { PanelControls } from '../../components/record/record-frame.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { RecordLink } from '../../components/records.tsx'
import { NewDocumentItem } from '../../components/signing/new-document.tsx'
import { SoldToOthers } from '../../components/taken-berths.tsx'
import { When } from '../../components/when.tsx'
import { useSearchState } from '../../lib/lists/list-search.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { BerthsTab } from './berths-tab.tsx'
import { ContactTab } from './contact/contact-tab.tsx'
import { Qualification } from './contact/qualification.tsx'
import { InterestDetails } from './details-tab.tsx'
import { MilestoneStrip } from './milestone-strip.tsx'
import { NextSteps } from './next-steps.tsx'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { RecommendationsTab, SuggestedBerths } from './recommendations-tab.tsx'
import type { Step } from './step.ts'
import { Supplemental } from './supplemental/supplemental.tsx'
import { TimelineTab } from './timeline-tab.tsx'
import { useInterestCommands } from './use-interest-commands.ts'
import { useProposeStep } from './use-propose-step.tsx'
import { type Interest, outcomeName, stageName } from './vocabulary.ts'

/** One interest, beside the board or list or as a page. */
export function InterestRecord({ id, panel }: RecordPlace) {
  return (
    <LoadedRecord type="interest" id={id}>
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
  const invoices = useInvoicesTab(
    { interestId: interest.id, berths: interest.berths.map(({ mooringNumber }) => mooringNumber) },
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
        badges={<Standing interest={interest} />}
        subtitle={<Summary interest={interest} />}
        actions={
          can('interests.change_stage') &&
          interest.archivedAt === null && (
            <NextSteps interest={interest} underway={underway} onStep={onStep} />
          )
        }
        menu={<InterestMenu interest={interest} onStep={onStep} />}
        panel={panel}
        canNote={can('interests.edit')}
        timeline={<TimelineTab id={interest.id} />}
        tabs={[
          {
            id: 'details',
            label: t('interests.tab.overview'),
            content: () => <InterestOverview interest={interest} canEdit={canEdit} onStep={onStep} />,
          },
          {
            id: 'berths',
            label: t('berths.title'),
            count: interest.berths.length,
            content: () => <BerthsTab interest={interest} canEdit={canEdit} onStep={onStep} />,
          },
          {
            id: 'recommended',
            label: t('interests.tab.recommended'),
            content: () => <RecommendationsTab interest={interest} canEdit={canEdit} />,
          },
          ...(can('payments.view')
            ? [
                {
                  id: 'payments',
                  label: t('nav.payments'),
                  content: () => <PaymentsTab interest={interest} onStep={onStep} />,
                },
              ]
            : []),
          ...invoices,
          {
            id: 'contacts',
            label: t('contactLog.title'),
            content: () => (
              <ContactTab
                interest={interest}
                canEdit={can('interests.edit') && interest.archivedAt === null}
              />
            ),
          },
        ]}
      />
      {dialog}
    </>
  )
}

type OverviewProps = { interest: Interest; canEdit: boolean; onStep: (step: Step) => void }

/** How far the deal is, the berths to offer, and what the client wants. */
function InterestOverview({ interest, canEdit, onStep }: OverviewProps) {
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
      <InterestDetails interest={interest} canEdit={canEdit} />
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

function Standing({ interest }: { interest: Interest }) {
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

function Summary({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  return (
    <>
      <RecordLink type="client" id={interest.clientId}>
        {t('interests.openClient')}
      </RecordLink>
      {interest.yacht && (
        <RecordLink type="yacht" id={interest.yacht.id}>
          {interest.yacht.name}
        </RecordLink>
      )}
      <Amounts of={interest.value} className="font-medium" />
      <span className="text-ink-faint">
        {t('interests.inStageSince')} <When timestamp={interest.stageChangedAt} />
      </span>
    </>
  )
}

function InterestMenu({ interest, onStep }: { interest: Interest; onStep: (step: Step) => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { restore } = useArchive('interests', interest.id, interest.clientName)
  const live = interest.archivedAt === null && interest.outcome === null
  return (
    <>
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
