/** Text keys of a contest's options, with their explanations. */
export const optionWords = {
  results: {
    live: ['contests.options.results.live', 'contests.options.results.liveHint'],
    after_vote: ['contests.options.results.afterVote', 'contests.options.results.afterVoteHint'],
    after_end: ['contests.options.results.afterEnd', 'contests.options.results.afterEndHint'],
    hidden: ['contests.options.results.hidden', 'contests.options.results.hiddenHint'],
  },
  voters: {
    anyone: ['contests.options.voters.anyone', 'contests.options.voters.anyoneHint'],
    confirmed: ['contests.options.voters.confirmed', 'contests.options.voters.confirmedHint'],
    signed_in: ['contests.options.voters.signedIn', 'contests.options.voters.signedInHint'],
  },
  ties: {
    all: 'contests.options.tie.all',
    first_reached: 'contests.options.tie.firstReached',
    first_entered: 'contests.options.tie.firstEntered',
  },
  themes: {
    plain: 'contests.options.theme.plain',
    office: 'contests.options.theme.office',
    party: 'contests.options.theme.party',
    school: 'contests.options.theme.school',
    festival: 'contests.options.theme.festival',
    sport: 'contests.options.theme.sport',
  },
  looks: {
    plain: 'contests.options.look.plain',
    frame: 'contests.options.look.frame',
    duotone: 'contests.options.look.duotone',
  },
} as const;
