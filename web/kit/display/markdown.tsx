import ReactMarkdown from 'react-markdown'

/** Markdown without raw HTML; links leave for a new tab and carry no trace of ours. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 break-words [&_a]:text-accent-ink [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-ink-soft [&_code]:rounded-sm [&_code]:bg-pressed [&_code]:px-1 [&_code]:font-mono [&_h1]:font-semibold [&_h2]:font-semibold [&_h3]:font-medium [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_ul]:list-disc [&_ul]:pl-5">
      <ReactMarkdown
        disallowedElements={['img']}
        components={{
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}
