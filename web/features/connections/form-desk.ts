import { useEffect } from 'react'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { formConnections } from '../../../contract/form-connections/endpoints.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { newRequestId } from '../../kit/server/api.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Connection } from './connection.ts'

const placeOf = (connectionId: string) => `form-desk:${connectionId}`
const answer = '#connected='

/** The page of the form desk where its members choose a form; they come back with its secret. */
export function choosingPage(connection: Connection): string {
  const state = newRequestId()
  sessionStorage.setItem(placeOf(connection.id), state)
  const back = new URL(window.location.href)
  back.hash = ''
  const params = new URLSearchParams({
    hook: connection.hookUrl,
    name: `Berthwise: ${connection.name}`,
    back: back.href,
    state,
  })
  return `/connect?${params}`
}

type ChosenForm = NonNullable<BodyOf<typeof formConnections.update>['form']>

/** What the form desk says of the form that was chosen; the service checks each value of it. */
type DeskAnswer = Pick<ChosenForm, 'accountId' | 'subscriptionId' | 'earlier' | 'fields'> & {
  state: string
  secret: string
  form: Pick<ChosenForm, 'id' | 'name'>
}

function readAnswer(hash: string): DeskAnswer | null {
  try {
    return JSON.parse(decodeURIComponent(hash.slice(answer.length))) as DeskAnswer
  } catch {
    return null
  }
}

/** Connects the form somebody came back with, when it was asked for from this very window. */
export function useAnswerOfFormDesk(connection: Connection): void {
  const { t } = useTranslation()
  const update = useWrite('formConnections', 'update')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, as the connection is opened
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (!hash.startsWith(answer)) return
    window.history.replaceState(window.history.state, '', pathname + search)
    const answered = readAnswer(hash)
    const request = sessionStorage.getItem(placeOf(connection.id))
    sessionStorage.removeItem(placeOf(connection.id))
    if (answered === null || request === null || request !== answered.state) {
      showToast({ tone: 'danger', title: t('connections.notAsked') })
      return
    }
    const { secret, accountId, subscriptionId, earlier, form, fields } = answered
    void update
      .mutateAsync({
        params: { id: connection.id },
        body: { secret, form: { ...form, accountId, subscriptionId, earlier, fields } },
      })
      .then(() => showToast({ title: t('connections.connected', { form: form.name }) }))
      .catch((error: unknown) =>
        showToast({
          tone: 'danger',
          title: t('connections.failed', { name: connection.name }),
          detail: problemText(error),
        }),
      )
  }, [connection.id])
}
