import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import ReactMarkdown from 'react-markdown'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { useDocumentTitle } from '../../kit/screen/document-title.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

const texts = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  ...{ query: '?url', import: 'default', eager: true },
})

/** The first page of the guide. */
const firstPage = 'README'

/** A page of the guide for users, as it stands in `docs/guide`. */
export function GuideScreen() {
  const { t } = useTranslation()
  const { page = firstPage } = useParams({ strict: false }) as { page?: string }
  const load = texts[`../../../docs/guide/${page}.md`]
  const text = useQuery({
    queryKey: ['guide pages', page],
    queryFn: () => load?.() ?? '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  useDocumentTitle(t('shell.guide'))
  return (
    <main className="h-dvh overflow-y-auto bg-surface px-4 py-6">
      <div className="mx-auto max-w-3xl">
        <Link
          to="/"
          className="mb-4 inline-flex min-h-8 items-center gap-1 text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('notFound.goHome')}
        </Link>
        {text.error ? (
          <ProblemState error={text.error} onRetry={() => void text.refetch()} />
        ) : text.data === undefined ? (
          <SkeletonLines lines={12} />
        ) : (
          <Page text={text.data || `# ${t('notFound.title')}`} />
        )}
      </div>
    </main>
  )
}

function Page({ text }: { text: string }) {
  return (
    <article
      lang="en"
      className="flex flex-col gap-3 leading-relaxed [&_a]:text-accent-ink [&_a]:underline [&_code]:rounded-sm [&_code]:bg-pressed [&_code]:px-1 [&_h1]:text-2xl [&_h1]:font-semibold [&_h2]:mt-2 [&_h2]:text-lg [&_h2]:font-semibold [&_img]:w-full [&_img]:rounded-lg [&_img]:border [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5"
    >
      <ReactMarkdown
        components={{
          a: ({ href = '', children }) => (
            <Link to="/guide/$page" params={{ page: href.replace(/\.md$/, '') }}>
              {children}
            </Link>
          ),
          img: ({ src = '', alt = '' }) => <img src={pictures[`../../../docs/guide/${src}`]} alt={alt} />,
        }}
      >
        {text}
      </ReactMarkdown>
    </article>
  )
}
