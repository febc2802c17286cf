/** The look of one line in a list of choices, shared by selects, menus and comboboxes. */
export const optionClass =
  'flex min-h-8 select-none items-center gap-2 rounded-md px-2 py-1 text-sm outline-none pointer-coarse:min-h-11 ' +
  "data-[disabled='']:opacity-50 data-[disabled=true]:opacity-50 " +
  'data-[highlighted]:bg-hover data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0'
