package admin

import (
	"context"
	"errors"
	"net/http"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/jobs"
	"hexparlor/internal/server/httpapi"
)

// listed is the greatest number of running jobs, failed jobs and failed notifications in an answer, each.
const listed = 50

// getJobs returns the queues, the running and failed jobs, and the notifications that were given up.
func (s *service) getJobs(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Jobs], error) {
	answer := api.Jobs{
		Queues: []api.JobQueue{}, Running: []api.Job{}, Failed: []api.Job{}, Notifications: []api.FailedNotification{},
	}
	if err := s.addJobs(ctx, &answer); err != nil {
		return nil, httpapi.StoreError(err)
	}
	if err := s.addNotifications(ctx, &answer); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(answer), nil
}

// addJobs adds the queues and jobs to an answer.
func (s *service) addJobs(ctx context.Context, answer *api.Jobs) error {
	if s.Jobs == nil {
		return nil
	}
	queues, err := s.Jobs.Queues(ctx)
	if err != nil {
		return err
	}
	for _, q := range queues {
		queue := api.JobQueue{Name: q.Name, Paused: q.Paused, Waiting: q.Waiting, Running: q.Running, Failed: q.Failed}
		if !q.Oldest.IsZero() {
			queue.Oldest = q.Oldest.UnixMilli()
		}
		answer.Queues = append(answer.Queues, queue)
	}
	running, err := s.Jobs.List(ctx, river.NewJobListParams().States(rivertype.JobStateRunning).First(listed))
	if err != nil {
		return err
	}
	failed, err := s.Jobs.Failed(ctx, listed)
	if err != nil {
		return err
	}
	for _, row := range running {
		answer.Running = append(answer.Running, job(row))
	}
	for _, row := range failed {
		answer.Failed = append(answer.Failed, job(row))
	}
	return nil
}

// job returns a job as admins see it.
func job(row *rivertype.JobRow) api.Job {
	j := api.Job{
		ID: row.ID, Kind: row.Kind, Queue: row.Queue, Attempt: row.Attempt, MaxAttempts: row.MaxAttempts,
		Created: row.CreatedAt.UnixMilli(), Reason: jobs.Reason(row),
	}
	if row.FinalizedAt != nil {
		j.Ended = row.FinalizedAt.UnixMilli()
	}
	return j
}

// addNotifications adds the notifications that were given up to an answer.
func (s *service) addNotifications(ctx context.Context, answer *api.Jobs) error {
	if s.Notifications == nil {
		return nil
	}
	site, err := s.Admin.State(ctx)
	if err != nil {
		return err
	}
	failed, err := s.Notifications.FailedDeliveries(ctx, listed)
	for _, f := range failed {
		answer.Notifications = append(answer.Notifications, api.FailedNotification{
			User: s.knownUser(ctx, site, f.User), Kind: string(f.Kind), Way: string(f.Channel.Way), At: f.Due.UnixMilli(),
		})
	}
	return err
}

type jobPath struct {
	Job int64 `path:"job" minimum:"1"`
}

// retryJob has a job tried again at once that was given up or waits for its next attempt.
func (s *service) retryJob(ctx context.Context, in *jobPath) (*httpapi.Body[api.Jobs], error) {
	return s.change(ctx, func(e *jobs.Engine) error {
		_, err := e.Retry(ctx, in.Job)
		return err
	})
}

// discardJob cancels a job that waits or runs, and deletes one that has ended.
func (s *service) discardJob(ctx context.Context, in *jobPath) (*httpapi.Body[api.Jobs], error) {
	return s.change(ctx, func(e *jobs.Engine) error { return e.Discard(ctx, in.Job) })
}

type queueChange struct {
	Queue string `path:"queue" maxLength:"64"`
	Body  api.JobQueueChange
}

// changeJobQueue pauses or resumes a queue for all servers.
func (s *service) changeJobQueue(ctx context.Context, in *queueChange) (*httpapi.Body[api.Jobs], error) {
	return s.change(ctx, func(e *jobs.Engine) error {
		if in.Body.Paused {
			return e.Pause(ctx, in.Queue)
		}
		return e.Resume(ctx, in.Queue)
	})
}

// change changes jobs and returns the state afterwards.
func (s *service) change(ctx context.Context, do func(*jobs.Engine) error) (*httpapi.Body[api.Jobs], error) {
	err := jobs.ErrNotFound
	if s.Jobs != nil {
		err = do(s.Jobs)
	}
	if errors.Is(err, jobs.ErrNotFound) {
		return nil, httpapi.NewProblem(http.StatusNotFound, "no-job", i18n.Of("admin.refuse.no-job"))
	}
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return s.getJobs(ctx, nil)
}
