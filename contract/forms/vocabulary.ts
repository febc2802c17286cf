/** Kinds of form fields. `section` shows text and takes no answer. */
export const fieldTypes = [
  'short_text',
  'long_text',
  'email',
  'phone',
  'number',
  'date',
  'date_range',
  'time',
  'choice',
  'multiple_choice',
  'dropdown',
  'country',
  'address',
  'file',
  'signature',
  'rating',
  'scale',
  'ranking',
  'matrix',
  'group',
  'calculated',
  'consent',
  'hidden',
  'section',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Kinds of fields a repeated group is made of. */
export const groupedTypes = [
  'short_text',
  'long_text',
  'email',
  'phone',
  'number',
  'date',
  'time',
  'choice',
  'dropdown',
  'country',
] as const satisfies readonly FieldType[]

/** Kinds whose answer is chosen among options. */
export const choiceTypes = ['choice', 'multiple_choice', 'dropdown'] as const satisfies readonly FieldType[]

/** What stands in the place of an option while somebody writes another answer of their own. */
export const otherMark = '__other'

/** Where a jump leads that ends the form. */
export const endOfForm = 'end'

/** The lines of a postal address, in the order they are asked. */
export const addressParts = ['street', 'postcode', 'city', 'region', 'country'] as const
export type AddressPart = (typeof addressParts)[number]

/** Patterns a short text may be held to. */
export const textFormats = ['any', 'digits', 'letters_digits', 'url'] as const

/** Groups of file types a file field may take. */
export const fileGroups = ['image', 'pdf', 'document', 'spreadsheet'] as const
export type FileGroup = (typeof fileGroups)[number]

/** Comparisons of a show-if rule. */
export const conditionOperators = [
  'is',
  'is_not',
  'contains',
  'answered',
  'not_answered',
  'greater',
  'less',
] as const
export type ConditionOperator = (typeof conditionOperators)[number]

/** What a member of an account may do: everything; build and read; read. */
export const memberRoles = ['owner', 'editor', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

export const utmParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Subscriptions one form has at most. */
export const mostSubscriptions = 50

export const subscriptionStates = ['active', 'disabled', 'removed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Starting points for a new form. */
export const templateNames = ['blank', 'berth_inquiry', 'waiting_list', 'residential_inquiry'] as const
export type TemplateName = (typeof templateNames)[number]

/** Letters a page may be written in: none of them is fetched. */
export const pageFonts = ['system', 'serif', 'rounded', 'mono'] as const
export type PageFont = (typeof pageFonts)[number]
