import sanitize from 'sanitize-html'

/**
 * HTML of a stranger, without what runs, reaches outside its place or loads anything: pictures tell their sender that a mail was
 * read, so none is left. Gives the addresses of those that were there too.
 */
export function cleanMail(html: string): { html: string; pictures: string[] } {
  const pictures: string[] = []
  const cleaned = sanitize(html, {
    allowedTags: [
      ...[
        'a',
        'b',
        'blockquote',
        'br',
        'code',
        'div',
        'em',
        'h1',
        'h2',
        'h3',
        'h4',
        'hr',
        'i',
        'li',
        'ol',
        'p',
        'pre',
      ],
      ...[
        's',
        'small',
        'span',
        'strong',
        'sub',
        'sup',
        'table',
        'tbody',
        'td',
        'tfoot',
        'th',
        'thead',
        'tr',
        'u',
        'ul',
      ],
    ],
    allowedAttributes: {
      '*': ['dir', 'lang'],
      a: ['href', 'title', 'rel', 'target'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 100,
    transformTags: {
      img: (tagName, attribs) => {
        if (attribs.src && pictures.length < mostPictures) pictures.push(attribs.src)
        return { tagName, attribs }
      },
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
    },
  })
  return { html: cleaned, pictures }
}

const mostPictures = 500
