/** The body of a new client; `%n` is counted up by who sends it. */
export const newClient = JSON.stringify({
  fullName: 'Astrid Lindqvist %n',
  contacts: [
    { channel: 'email', value: 'astrid.%n@example.com' },
    { channel: 'phone', value: '+358401234567' },
  ],
})
