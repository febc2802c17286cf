// Plain, without schemas, so that the browser can have it too.

/** What a template is made of: a text that is printed, or a PDF that is written on. */
export const templateForms = ['text', 'pdf'] as const
export type TemplateForm = (typeof templateForms)[number]

/** Where the name and address of a recipient come from. */
export const recipientSources = ['client', 'developer', 'approver', 'person'] as const
export type RecipientSource = (typeof recipientSources)[number]

/** How many templates a port keeps. */
export const mostTemplates = 500

/** The sample texts that a port begins with. */
export const starterKeys = ['eoi', 'reservation_agreement', 'contract'] as const
export type StarterKey = (typeof starterKeys)[number]
