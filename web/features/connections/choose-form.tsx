import { ArrowUpRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Connection } from './connection.ts'
import { choosingPage, useAnswerOfFormDesk } from './form-desk.ts'
import { useFormDesk } from './public/form-desk.ts'
import { TwoPastes } from './two-pastes.tsx'

/** Where the form desk stands beside, a form of it is chosen there; else, or by hand, it is connected by two pastes. */
export function ConnectForm({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const desk = useRead('formConnections', 'desk', {}, { staleTime: 60 * 60_000 })
  useAnswerOfFormDesk(connection)
  const url = desk.data?.url
  const open = connection.secretHint === null || connection.secretUnreadable
  return (
    <>
      {url && open && <ChooseForm connection={connection} />}
      <details open={desk.data !== undefined && !url && open} className="px-5 py-3">
        <summary className="cursor-pointer text-ink-soft pointer-coarse:min-h-11">
          {t('connections.byHand')}
        </summary>
        <TwoPastes connection={connection} />
      </details>
    </>
  )
}

function ChooseForm({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const desk = useFormDesk()
  return (
    <section className="flex flex-col items-start gap-2 px-5 py-4">
      <p className="text-ink-soft text-pretty">{t('connections.chooseHint')}</p>
      <Button
        variant="primary"
        icon={<ArrowUpRight />}
        busy={desk.busy}
        onClick={() => void desk.go(choosingPage(connection))}
      >
        {t('connections.choose')}
      </Button>
    </section>
  )
}
