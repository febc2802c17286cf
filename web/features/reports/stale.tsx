import { Button } from '../../../ui/button.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Somebody else changed the report meanwhile: whose version goes on. */
export function Stale({ onAdopt, onKeep }: { onAdopt: () => void; onKeep: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md border p-3 text-sm">
      <p>{t('reports.stale')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onAdopt}>
          {t('reports.adopt')}
        </Button>
        <Button size="sm" onClick={onKeep}>
          {t('reports.keep')}
        </Button>
      </div>
    </div>
  )
}
