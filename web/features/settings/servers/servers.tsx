import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../kit/display/problem-state.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { SectionList } from '../section-list.tsx'
import { MoveItem } from './move-item.tsx'
import { MovePortDialog } from './move-port.tsx'
import { ServerItem } from './server-item.tsx'

type Move = Answer<'servers', 'list'>['moves'][number]

const soon = 2_000
const later = 20_000

/** The PostgreSQL servers that ports live on, how they fare, and the moves of ports between them. */
export function Servers() {
  const { t } = useTranslation()
  const [moving, setMoving] = useState(false)
  const [cleaning, setCleaning] = useState<Move | null>(null)
  const list = useRead(
    'servers',
    'list',
    {},
    { again: (all) => (all?.moves.some(({ endedAt }) => endedAt === null) ? soon : later) },
  )
  const onError = (error: unknown) =>
    showToast({ tone: 'danger', title: t('servers.problem'), detail: problemText(error) })
  const update = useWrite('servers', 'update')
  const stop = useWrite('servers', 'stop')
  const clean = useWrite('servers', 'clean', {
    onDone: () => {
      setCleaning(null)
      showToast({ title: t('servers.cleaning') })
    },
  })
  const move = useWrite('servers', 'move')
  if (list.error && !list.data) {
    return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <SkeletonLines lines={6} className="p-5" />
  const { servers, moves } = list.data
  const many = servers.length > 1
  return (
    <div className="flex max-w-3xl flex-col gap-8 p-5">
      <section className="flex flex-col items-start gap-3">
        <p className="text-ink-soft">{t(many ? 'servers.hint' : 'servers.one')}</p>
        {!many && (
          <code className="rounded-sm bg-hover px-2 py-1 text-xs break-all">
            npm run shard -- add NAME URL
          </code>
        )}
      </section>
      <SectionList id="servers-list" title={t('servers.list')}>
        {servers.map((server) => (
          <ServerItem
            key={server.name}
            server={server}
            many={many}
            busy={update.isPending}
            onState={(state) =>
              update.mutate({ params: { name: server.name }, body: { state } }, { onError })
            }
          />
        ))}
      </SectionList>
      {many && (
        <section aria-labelledby="servers-moves" className="flex flex-col items-start gap-3">
          <h2 id="servers-moves" className="text-base font-semibold">
            {t('servers.moves')}
          </h2>
          <p className="text-ink-soft">{t('servers.movesHint')}</p>
          <Button variant="primary" onClick={() => setMoving(true)}>
            {t('servers.move')}
          </Button>
          {moves.length > 0 && (
            <ul aria-labelledby="servers-moves" className="w-full divide-y">
              {moves.map((one) => (
                <MoveItem
                  key={one.id}
                  move={one}
                  onStop={() => stop.mutate({ params: { id: one.id } }, { onError })}
                  onClean={() => setCleaning(one)}
                  onBack={() =>
                    move.mutate({ params: { id: one.portId }, body: { server: one.from } }, { onError })
                  }
                />
              ))}
            </ul>
          )}
        </section>
      )}
      {moving && <MovePortDialog servers={servers} onClose={() => setMoving(false)} />}
      {cleaning && (
        <ConfirmDialog
          open
          onOpenChange={() => setCleaning(null)}
          title={t('servers.cleanTitle', { server: cleaning.from })}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('servers.clean')}
          busy={clean.isPending}
          onConfirm={() => clean.mutate({ params: { id: cleaning.id } }, { onError })}
        >
          {t('servers.cleanHint')}
        </ConfirmDialog>
      )}
    </div>
  )
}
