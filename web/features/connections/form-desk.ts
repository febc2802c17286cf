import { useEffect } from 'react'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../components/problem-state.tsx'
import { newRequestId } from '../../lib/api.ts'
import { useWrite } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Connection } from './connection.ts'

const placeOf = (connectionId: string) => `form-desk:${connectionId}`
const answer = '#connected='

/** Goes to the form desk, where its own members choose a form; they come back with its secret. */
export function askFormDesk(deskUrl: string, connection: Connection): void {
  const state = newRequestId()
  sessionStorage.setItem(placeOf(connection.id), state)
  const back = new URL(window.location.href)
  back.hash = ''
  const asked = new URL('/connect', deskUrl)
  asked.search = new URLSearchParams({
    hook: connection.hookUrl,
    name: connection.name,
    back: back.href,
    state,
  }).toString()
  window.location.assign(asked)
}

/** Keeps the secret somebody came back with, when it was asked for from this very window. */
export function useAnswerOfFormDesk(connection: Connection): void {
  const { t } = useTranslation()
  const update = useWrite('formConnections', 'update')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, as the connection is opened
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (!hash.startsWith(answer)) return
    window.history.replaceState(window.history.state, '', pathname + search)
    const [state, secret = ''] = decodeURIComponent(hash.slice(answer.length)).split(' ')
    const asked = sessionStorage.getItem(placeOf(connection.id))
    sessionStorage.removeItem(placeOf(connection.id))
    if (asked === null || asked !== state) {
      showToast({ tone: 'danger', title: t('connections.notAsked') })
      return
    }
    void update
      .mutateAsync({ params: { id: connection.id }, body: { secret } })
      .then(() => showToast({ title: t('connections.secretKept') }))
      .catch((error: unknown) =>
        showToast({
          tone: 'danger',
          title: t('connections.failed', { name: connection.name }),
          detail: problemText(error),
        }),
      )
  }, [connection.id])
}
