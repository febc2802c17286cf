import { ArrowUpRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import type { Connection } from './connection.ts'
import { askFormDesk, useAnswerOfFormDesk } from './form-desk.ts'

/** Where the form desk stands beside, a form of it is chosen there instead of by two pastes. */
export function ChooseForm({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const desk = useRead('formConnections', 'desk', {}, { staleTime: 60 * 60_000 })
  useAnswerOfFormDesk(connection)
  const url = desk.data?.url
  if (!url || connection.secretHint !== null) return null
  return (
    <section className="flex flex-col items-start gap-2 px-5 py-4">
      <p className="text-ink-soft text-pretty">{t('connections.chooseHint')}</p>
      <Button variant="primary" icon={<ArrowUpRight />} onClick={() => askFormDesk(url, connection)}>
        {t('connections.choose')}
      </Button>
    </section>
  )
}
