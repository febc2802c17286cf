import { FileSignature, Flag, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { shownStage } from '../../../contract/pipeline.ts'
import { Badge } from '../../../ui/badge.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StageBadge } from '../../../ui/status-badge.tsx'
import { ProblemState } from '../../components/problem-state.tsx'
import { ActivityTab } from '../../components/record/activity-tab.tsx'
import { ArchiveItem } from '../../components/record/archive-item.tsx'
import { NotesTab } from '../../components/record/notes-tab.tsx'
import { type PanelControls, RecordFrame } from '../../components/record/record-frame.tsx'
import { useArchive } from '../../components/record/use-archive.ts'
import { useViewed } from '../../components/record/use-viewed.ts'
import { RecordLink } from '../../components/records.tsx'
import { When } from '../../components/when.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { BerthsTab } from './berths-tab.tsx'
import { InterestDetails } from './details-tab.tsx'
import { MilestoneStrip } from './milestone-strip.tsx'
import { RecommendationsTab } from './recommendations-tab.tsx'
import type { Step } from './step.ts'
import { StepDialog } from './step-dialog.tsx'
import { TimelineTab } from './timeline-tab.tsx'
import { useInterestCommands } from './use-interest-commands.ts'
import { type Interest, outcomeName, outcomeOrder, stageName } from './vocabulary.ts'

/** One interest, beside the board or list or as a page. */
export function InterestRecord({ id, panel }: { id: string; panel?: PanelControls }) {
  const interest = useRead('interests', 'get', { params: { id } })
  useViewed('interest', interest.data?.id)
  if (interest.error && !interest.data) {
    return <ProblemState error={interest.error} onRetry={() => void interest.refetch()} />
  }
  if (!interest.data) return <SkeletonLines lines={8} className="p-5" />
  return <LoadedInterest interest={interest.data} panel={panel} />
}

function LoadedInterest({ interest, panel }: { interest: Interest; panel: PanelControls | undefined }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [step, setStep] = useState<Step | null>(null)
  const live = interest.archivedAt === null && interest.outcome === null
  const canEdit = can('interests.edit') && live
  useInterestCommands(interest, setStep)
  return (
    <>
      <RecordFrame
        type="interest"
        id={interest.id}
        title={interest.clientName}
        archived={interest.archivedAt !== null}
        badges={<Standing interest={interest} />}
        subtitle={<Summary interest={interest} />}
        menu={<InterestMenu interest={interest} onStep={setStep} />}
        panel={panel}
        tabs={[
          { id: 'details', label: t('interests.tab.overview') },
          { id: 'berths', label: t('berths.title'), count: interest.berths.length },
          { id: 'recommended', label: t('interests.tab.recommended') },
          { id: 'timeline', label: t('interests.tab.timeline') },
          { id: 'notes', label: t('notes.title') },
          { id: 'activity', label: t('activity.title') },
        ]}
        renderTab={(tab) => {
          switch (tab) {
            case 'berths':
              return <BerthsTab interest={interest} canEdit={canEdit} onStep={setStep} />
            case 'recommended':
              return <RecommendationsTab interest={interest} canEdit={canEdit} />
            case 'timeline':
              return <TimelineTab id={interest.id} />
            case 'notes':
              return <NotesTab module="interests" id={interest.id} canEdit={can('interests.edit')} />
            case 'activity':
              return <ActivityTab module="interests" id={interest.id} />
            default:
              return (
                <>
                  <MilestoneStrip
                    interest={interest}
                    canMove={can('interests.change_stage') && live}
                    onMove={(stage) => setStep({ action: 'change_stage', stage })}
                  />
                  <InterestDetails interest={interest} canEdit={canEdit} />
                </>
              )
          }
        }}
      />
      {step && (
        <StepDialog
          interest={{
            id: interest.id,
            clientName: interest.clientName,
            stage: interest.pipelineStage,
          }}
          step={step}
          onClose={() => setStep(null)}
        />
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
      {can('interests.change_stage') && live && (
        <>
          <MenuLabel>{t('interests.endAs')}</MenuLabel>
          {outcomeOrder.map((outcome) => (
            <MenuItem
              key={outcome}
              icon={<Flag />}
              onSelect={() => onStep({ action: 'set_outcome', outcome })}
            >
              {outcomeName(t, outcome)}
            </MenuItem>
          ))}
        </>
      )}
      {can('interests.change_stage') && interest.outcome && !interest.archivedAt && (
        <MenuItem icon={<RotateCcw />} onSelect={() => onStep({ action: 'clear_outcome' })}>
          {t('interests.reopen')}
        </MenuItem>
      )}
      {can('interests.edit') && live && (
        <>
          <MenuSeparator />
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
          <MenuSeparator />
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
