package api

// Jobs describes the background work of the site.
type Jobs struct {
	Queues        []JobQueue           `json:"queues"`
	Running       []Job                `json:"running" doc:"jobs that run now, at most 50"`
	Failed        []Job                `json:"failed" doc:"jobs that were given up, the latest first, at most 50"`
	Notifications []FailedNotification `json:"notifications" doc:"notifications that were given up, the latest first, at most 50"`
}

// JobQueue is a queue of jobs.
type JobQueue struct {
	Name    string `json:"name"`
	Paused  bool   `json:"paused,omitempty"`
	Waiting int    `json:"waiting" doc:"number of jobs that wait for a server, or for the time of their next attempt"`
	Running int    `json:"running"`
	Failed  int    `json:"failed" doc:"number of jobs that were given up"`
	Oldest  int64  `json:"oldest,omitempty" doc:"when the job became due that has waited longest, in milliseconds since 1970; missing if none waits"`
}

// Job is one job.
type Job struct {
	ID          int64  `json:"id"`
	Kind        string `json:"kind"`
	Queue       string `json:"queue"`
	Attempt     int    `json:"attempt" doc:"1-based number of the last attempt"`
	MaxAttempts int    `json:"maxAttempts" doc:"number of attempts after which the job is given up"`
	Created     int64  `json:"created" doc:"milliseconds since 1970"`
	Ended       int64  `json:"ended,omitempty" doc:"when the job was given up, in milliseconds since 1970; missing while it runs"`
	Reason      string `json:"reason,omitempty" doc:"error of the last attempt"`
}

// FailedNotification is a notification that was given up, because it is unknown whether an attempt to send it arrived.
type FailedNotification struct {
	User *ModeratedUser `json:"user,omitempty" doc:"missing if the user was deleted"`
	Kind string         `json:"kind"`
	Way  string         `json:"way" enum:"push,mail"`
	At   int64          `json:"at" doc:"when it was given up, in milliseconds since 1970"`
}

// JobQueueChange pauses or resumes a queue.
type JobQueueChange struct {
	Paused bool `json:"paused" doc:"whether all servers leave the jobs of the queue waiting"`
}
