import { ArrowDown, ArrowUp, Check, Plus, SkipForward, Trash2, Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { RecordLink } from '../../../kit/record/links/records.tsx'
import { useLengthUnit } from '../../../kit/screen/preferences.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatDateTime } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type Entry, EntryBadge, type WaitingList, wantedText } from '../../waiting-list/public/entry.tsx'
import type { Berth } from '../vocabulary.tsx'
import { AddDialog } from './add-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { SettleDialog, type Settling } from './settle-dialog.tsx'
import { useRewrite } from './use-queue.ts'

type OpenDialog = { what: 'add' } | { what: 'offer'; entry: Entry } | { what: Settling; entry: Entry } | null

/** Who waits for a berth, in their order, and what became of the others. */
export function WaitingTab({ berth }: { berth: Berth }) {
  const list = useRead('waitingList', 'ofBerth', { params: { id: berth.id } })
  if (list.error && !list.data) return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonLines className="p-5" />
  return <Queue berth={berth} list={list.data} />
}

function Queue({ berth, list }: { berth: Berth; list: WaitingList }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const rewrite = useRewrite(berth.id, list)
  const close = () => setDialog(null)
  const manages = can('berths.manage_waiting_list') && berth.archivedAt === null
  const add = manages && (
    <Button size="sm" icon={<Plus />} onClick={() => setDialog({ what: 'add' })}>
      {t('waiting.add')}
    </Button>
  )
  const about = { berthId: berth.id, mooring: berth.mooringNumber, onClose: close }
  return (
    <>
      {list.entries.length === 0 ? (
        <EmptyState icon={<Users />} title={t('waiting.emptyTitle')} action={add}>
          {t('waiting.empty')}
        </EmptyState>
      ) : (
        <>
          {add && <div className="flex justify-end px-5 pt-3 pb-1">{add}</div>}
          <Order berth={berth} list={list} manages={manages} onAsk={setDialog} />
        </>
      )}
      {list.past.length > 0 && <Past entries={list.past} />}
      {dialog?.what === 'add' && (
        <AddDialog mooring={berth.mooringNumber} list={list} rewrite={rewrite} onClose={close} />
      )}
      {dialog?.what === 'offer' && <OfferDialog {...about} entry={dialog.entry} />}
      {dialog && dialog.what !== 'add' && dialog.what !== 'offer' && (
        <SettleDialog {...about} entry={dialog.entry} how={dialog.what} rewrite={rewrite} />
      )}
    </>
  )
}

type OrderProps = { berth: Berth; list: WaitingList; manages: boolean; onAsk: (dialog: OpenDialog) => void }

function Order({ berth, list, manages, onAsk }: OrderProps) {
  const { t } = useTranslation()
  const rewrite = useRewrite(berth.id, list)
  const offered = list.entries.some(({ status }) => status === 'offered')
  const next = list.entries.find(({ status }) => status === 'waiting')
  // One of somebody hidden cannot be passed: the order is for whoever is shown all.
  const sorts = manages && list.entries.length > 1 && list.entries.every(({ clientId }) => clientId !== null)

  function move(from: number, to: number) {
    rewrite((entries) => {
      const [moved] = entries.splice(from, 1)
      entries.splice(to, 0, moved!)
      return entries
    }).catch((error: unknown) =>
      showToast({ tone: 'danger', title: t('waiting.failed'), detail: problemText(error) }),
    )
  }

  return (
    <ItemList label={t('waiting.title')}>
      {list.entries.map((entry, place) => (
        <Item
          key={entry.id}
          icon={<span className="w-5 text-right text-sm font-semibold tabular-nums">{entry.place}</span>}
          title={<Who entry={entry} />}
          detail={<Facts entry={entry} />}
          aside={
            manages && (
              <span className="flex items-center gap-1">
                {sorts && (
                  <span className="hidden items-center sm:flex">
                    <IconButton
                      label={t('ordered.up', { name: entry.clientName })}
                      disabled={place === 0}
                      onClick={() => move(place, place - 1)}
                    >
                      <ArrowUp />
                    </IconButton>
                    <IconButton
                      label={t('ordered.down', { name: entry.clientName })}
                      disabled={place === list.entries.length - 1}
                      onClick={() => move(place, place + 1)}
                    >
                      <ArrowDown />
                    </IconButton>
                  </span>
                )}
                {entry.status === 'offered' ? (
                  <Button size="sm" icon={<Check />} onClick={() => onAsk({ what: 'accept', entry })}>
                    {t('waiting.accept')}
                  </Button>
                ) : (
                  !offered &&
                  entry === next && (
                    <Button size="sm" variant="primary" onClick={() => onAsk({ what: 'offer', entry })}>
                      {t('waiting.offer')}
                    </Button>
                  )
                )}
              </span>
            )
          }
          {...(manages && entry.clientId !== null
            ? { menu: <EntryMenu entry={entry} callBack={!offered && !next} onAsk={onAsk} /> }
            : {})}
        />
      ))}
    </ItemList>
  )
}

type EntryMenuProps = { entry: Entry; callBack: boolean; onAsk: (dialog: OpenDialog) => void }

function EntryMenu({ entry, callBack, onAsk }: EntryMenuProps): ReactNode {
  const { t } = useTranslation()
  const { status } = entry
  return (
    <>
      {status === 'offered' && (
        <MenuItem icon={<X />} onSelect={() => onAsk({ what: 'decline', entry })}>
          {t('waiting.decline')}
        </MenuItem>
      )}
      {status === 'skipped' && callBack && (
        <MenuItem icon={<Check />} onSelect={() => onAsk({ what: 'offer', entry })}>
          {t('waiting.offer')}
        </MenuItem>
      )}
      {status !== 'skipped' && (
        <MenuItem icon={<SkipForward />} onSelect={() => onAsk({ what: 'skip', entry })}>
          {t('waiting.skip')}
        </MenuItem>
      )}
      {status !== 'offered' && (
        <MenuItem icon={<Trash2 />} destructive onSelect={() => onAsk({ what: 'remove', entry })}>
          {t('waiting.remove')}
        </MenuItem>
      )}
    </>
  )
}

function Who({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  return (
    <>
      {entry.clientId ? (
        <RecordLink type="client" id={entry.clientId}>
          {entry.clientName}
        </RecordLink>
      ) : (
        <span className="text-ink-faint">{t('waiting.hidden')}</span>
      )}
      {entry.status !== 'waiting' && <EntryBadge status={entry.status} />}
    </>
  )
}

/** What counts in a dispute: since when, what is wanted, what was offered, and why. */
function Facts({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const [unit] = useLengthUnit()
  const parts = [
    t('waiting.since', { date: formatDateTime(entry.since) }),
    wantedText(entry, unit),
    entry.status === 'offered' && entry.deadline
      ? t('waiting.until', { date: formatDateTime(entry.deadline) })
      : '',
    entry.status === 'waiting' && entry.toldAt
      ? t('waiting.told', { date: formatDateTime(entry.toldAt) })
      : '',
    entry.note,
    entry.reason,
  ]
  return parts.filter(Boolean).join(' · ')
}

function Past({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  return (
    <section className="border-t pb-4">
      <ItemListHeader title={t('waiting.past')} />
      <ItemList label={t('waiting.past')}>
        {entries.map((entry) => (
          <Item
            key={entry.id}
            title={<Who entry={entry} />}
            detail={
              <>
                <Facts entry={entry} />
                {entry.settledByName && ` · ${t('waiting.by', { name: entry.settledByName })}`}
              </>
            }
            aside={entry.settledAt && formatDateTime(entry.settledAt)}
          />
        ))}
      </ItemList>
    </section>
  )
}
