import { heldByClients } from '../../../contract/duplicates/references.generated.ts'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Side } from './side.ts'

/** What is counted for nobody: it follows what is. */
const unsaid: ReadonlySet<string> = new Set(['views', 'uploads', 'folders', 'ownerships', 'customValues'])

/** What moves to the client that stays, and what becomes of the other. */
export function Moving({ loser }: { loser: Side }) {
  const { t } = useTranslation()
  const moving = heldByClients.filter((name) => loser.counts[name] > 0 && !unsaid.has(name))
  return (
    <section className="rounded-md bg-canvas px-3 py-2 text-sm">
      <h3 className="font-medium">{t('merge.consequences')}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        {moving.length > 0 && (
          <li>
            {t('merge.moves', { name: loser.fullName })}{' '}
            {moving
              .map((name) => `${t(`merge.held.${name}`)} (${formatNumber(loser.counts[name])})`)
              .join(', ')}
          </li>
        )}
        <li>{t('merge.archived', { name: loser.fullName })}</li>
        <li>{t('merge.undoable')}</li>
      </ul>
    </section>
  )
}
