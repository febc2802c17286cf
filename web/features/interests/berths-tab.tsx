import { Link as RouterLink } from '@tanstack/react-router'
import { Anchor, FileSignature, Map as MapIcon, Star, TriangleAlert, Unlink } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { Item, ItemList, ItemListHeader } from '../../kit/record/item-list.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useUndoStep } from '../../kit/record/use-undo-step.ts'
import { nearPart } from '../../kit/screen/lazy-part.ts'
import { Part } from '../../kit/screen/part.tsx'
import { useLengthUnit } from '../../kit/screen/preferences.ts'
import { newRequestId } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatMoney, todayIso } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { lengthText } from '../../kit/words/sizes.ts'
import { heldSentence } from '../berths/public/held-sentence.ts'
import { takenText } from '../berths/public/taken-berths.tsx'
import { useLinkBerth } from './public/use-link-berth.ts'
import type { Step } from './step.ts'
import type { Interest, Link } from './vocabulary.ts'

const RecordReservations = nearPart(
  () => import('../reservations/public/record-reservations.tsx'),
  'RecordReservations',
  'reservations',
  'tenancies',
  'values',
)

type BerthsTabProps = { interest: Interest; canEdit: boolean; onStep: (step: Step) => void }

/** The berths of a deal: the first choice, those in the EOI, and who else wants them. */
export function BerthsTab({ interest, canEdit, onStep }: BerthsTabProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  return (
    <>
      <ItemListHeader title={t('interests.linkedBerths')}>
        {interest.berths.length > 0 && <PlanLink interestId={interest.id} />}
      </ItemListHeader>
      {interest.berths.length === 0 ? (
        <EmptyState
          icon={<Anchor />}
          title={t('interests.noBerthsTitle')}
          action={<PlanLink interestId={interest.id} />}
        >
          {t('interests.noBerths')}
        </EmptyState>
      ) : (
        <ItemList label={t('interests.linkedBerths')}>
          {interest.berths.map((link) => (
            <LinkedBerth
              key={link.berthId}
              interest={interest}
              link={link}
              canEdit={canEdit}
              onStep={onStep}
            />
          ))}
        </ItemList>
      )}
      {canEdit && <LinkBerth interest={interest} />}
      {can('reservations.view') && (
        <Part waiting={<SkeletonLines className="p-5" />}>
          <RecordReservations of={{ interestId: interest.id }} seed={reservationOf(interest)} />
        </Part>
      )}
    </>
  )
}

/** What a reservation takes over from an open interest: its first berth, its client and its yacht. */
function reservationOf({
  id,
  berths,
  clientId,
  clientName,
  yachtId,
  yachtName,
  archivedAt,
  outcome,
}: Interest) {
  if (archivedAt !== null || outcome !== null) return null
  const first = berths.find(({ isPrimary }) => isPrimary)
  return {
    interestId: id,
    client: { value: clientId, label: clientName },
    ...(first ? { berth: { value: first.berthId, label: first.mooringNumber } } : {}),
    ...(yachtId && yachtName ? { yacht: { value: yachtId, label: yachtName } } : {}),
  }
}

export function PlanLink({ interestId }: { interestId: string }) {
  const { t } = useTranslation()
  const { port } = usePort()
  return (
    <RouterLink
      to="/$portSlug/plan"
      params={{ portSlug: port.slug }}
      search={{ interest: interestId, mode: 'fit' }}
      className={buttonClass('secondary', 'sm')}
    >
      <MapIcon className="size-4" aria-hidden="true" />
      {t('interests.onPlan')}
    </RouterLink>
  )
}

type LinkedBerthProps = { interest: Interest; link: Link; canEdit: boolean; onStep: (step: Step) => void }

function LinkedBerth({ interest, link, canEdit, onStep }: LinkedBerthProps) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const edit = useEditLink(interest.id, link)
  const other = interest.taken.find(({ berthId }) => berthId === link.berthId)
  const size = [link.lengthM, link.widthM].map((metres) => lengthText(metres, unit))
  return (
    <Item
      icon={<Anchor />}
      title={
        <>
          <RecordLink type="berth" id={link.berthId} className="font-medium tabular-nums hover:underline">
            {link.mooringNumber}
          </RecordLink>
          <StatusBadge status={link.status} label={t(`berth.choice.status.${link.status}`)} />
          {link.isPrimary && <Badge tone="accent">{t('berths.primaryBerth')}</Badge>}
          {link.inEoiBundle && <Badge>{t('berths.inEoi')}</Badge>}
          {link.competing > 0 && (
            <Badge tone="warning">{t('interests.rivals', { count: link.competing })}</Badge>
          )}
        </>
      }
      detail={
        <>
          <span className="tabular-nums">{size.filter(Boolean).join(' × ')}</span>
          {other && <OtherDeal taken={other} />}
          {link.holder && (
            <span className="text-warning-ink">{heldSentence(t, link.holder, todayIso())}</span>
          )}
        </>
      }
      aside={formatMoney(link.price, link.currency)}
      menu={
        canEdit && (
          <>
            {!link.isPrimary && (
              <MenuItem icon={<Star />} onSelect={() => edit({ isPrimary: true })}>
                {t('interests.makeFirstChoice')}
              </MenuItem>
            )}
            <MenuItem icon={<FileSignature />} onSelect={() => edit({ inEoiBundle: !link.inEoiBundle })}>
              {t(link.inEoiBundle ? 'interests.outOfEoi' : 'interests.intoEoi')}
            </MenuItem>
            <MenuItem
              icon={<Unlink />}
              onSelect={() =>
                onStep({ action: 'unlink_berth', berthId: link.berthId, mooringNumber: link.mooringNumber })
              }
            >
              {t('interests.unlink')}
            </MenuItem>
          </>
        )
      }
    />
  )
}

/** Who else holds the berth, with the way to that deal. */
function OtherDeal({ taken }: { taken: Interest['taken'][number] }) {
  const { t } = useTranslation()
  const text = takenText(t, taken)
  return (
    <span className="flex items-center gap-1.5 text-warning-ink">
      <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
      {taken.interestId ? (
        <RecordLink type="interest" id={taken.interestId} className="hover:underline">
          {text}
        </RecordLink>
      ) : (
        text
      )}
    </span>
  )
}

/** Changes a link, which may change the status of berths, and offers to take that back. */
function useEditLink(interestId: string, link: Link) {
  const { t } = useTranslation()
  const edit = useWrite('interests', 'editBerthLink', { touches: ['berths', 'dashboard'] })
  const undo = useUndoStep()
  return (body: { isPrimary: true } | { inEoiBundle: boolean }) => {
    const requestId = newRequestId()
    edit.mutate(
      { params: { id: interestId, berthId: link.berthId }, body, requestId },
      {
        onSuccess: () =>
          showToast({
            title: t('interests.linkChanged', { mooring: link.mooringNumber }),
            onUndo: () => void undo(interestId, requestId),
          }),
        onError: (error) =>
          showToast({ tone: 'danger', title: t('interests.stepFailed'), detail: problemText(error) }),
      },
    )
  }
}

/** Links a berth by its mooring number. */
function LinkBerth({ interest }: { interest: Interest }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const berths = useRead('berths', 'options', { query: { q: query } }, { keepPrevious: true })
  const link = useLinkBerth(interest.id)
  const linked = new Set(interest.berths.map((one) => one.berthId))

  function choose(option: ComboboxOption | null) {
    if (option) void link.run({ id: option.value, mooringNumber: option.label })
  }

  return (
    <div className="px-5 py-3">
      <Combobox
        aria-label={t('interests.linkBerth')}
        value={null}
        onChange={choose}
        options={(berths.data ?? [])
          .filter((berth) => !linked.has(berth.id))
          .slice(0, 50)
          .map((berth) => ({
            value: berth.id,
            label: berth.label,
            hint: [
              t(`berth.choice.status.${berth.status}`),
              berth.holder && heldSentence(t, berth.holder, todayIso()),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        query={query}
        onQueryChange={setQuery}
        busy={berths.isPending || berths.isPlaceholderData || link.busy}
        placeholder={t('interests.linkBerth')}
        searchPlaceholder={t('berths.search')}
      />
    </div>
  )
}
