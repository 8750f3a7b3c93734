/** Kinds of notifications of this domain, with the text keys of their sentences; `several` is used for merged ones and has a count. */
export const contestNotifications = {
  entry_waiting: { one: 'community.news.entryWaiting', several: 'community.news.entriesWaiting' },
  entry_approved: { one: 'community.news.entryApproved' },
  entry_refused: { one: 'community.news.entryRefused' },
  entry_out: { one: 'community.news.entryOut' },
  team_joined: { one: 'community.news.teamJoined' },
  round_advanced: { one: 'community.news.roundAdvanced' },
  round_undone: { one: 'community.news.roundUndone' },
  contest_ended: { one: 'community.news.contestEnded' },
  contest_certified: { one: 'community.news.contestCertified' },
  job_votes: { one: 'community.news.jobVotes' },
  job_voted: { one: 'community.news.jobVoted' },
  job_tied: { one: 'community.news.jobTied' },
  flag_decided: { one: 'community.news.flagDecided' },
  vote_voided: { one: 'community.news.voteVoided' },
  appeal_filed: { one: 'community.news.appealFiled', several: 'community.news.appealsFiled' },
  appeal_answered: { one: 'community.news.appealAnswered' },
} as const;
