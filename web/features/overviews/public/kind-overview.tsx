import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { kinds } from '../../../kit/kinds/kinds.ts'
import { Item, ItemList, ItemListHeader } from '../../../kit/record/item-list.tsx'
import { LastNote } from '../../../kit/record/last-note.tsx'
import type { Overview, OverviewType } from '../../../kit/record/overview.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { FigureLinks, figuresClass, sharedFigures } from '../figures.tsx'

/** What is on with a record of a kind that no deal is about: what refers to it, the last note and the last files. */
export function KindOverview({ type, id }: { type: OverviewType; id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead('overviews', type, { params: { id } })
  if (error && !data) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines className="p-5" />
  const figures = sharedFigures(data, t)
  return (
    <>
      {figures.length > 0 && (
        <ul aria-label={t('overview.figures')} className={figuresClass}>
          <FigureLinks figures={figures} />
        </ul>
      )}
      <LastNote module={kinds[type].module} id={id} />
      {data.files && data.files.latest.length > 0 && <LatestFiles files={data.files.latest} />}
      {data.words.length === 0 && data.files?.count === 0 && (
        <p className="px-5 py-3 text-ink-faint">{t('overview.nothing')}</p>
      )}
    </>
  )
}

function LatestFiles({ files }: { files: NonNullable<Overview['files']>['latest'] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('overview.latestFiles')}>
      <ItemListHeader title={t('overview.latestFiles')} />
      <ItemList label={t('overview.latestFiles')}>
        {files.map(({ id, name, createdAt }) => (
          <Item key={id} icon={<kinds.document.icon />} title={name} aside={<When timestamp={createdAt} />} />
        ))}
      </ItemList>
    </section>
  )
}
