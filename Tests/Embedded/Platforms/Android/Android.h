// The functions of Android's C library that CombineCore calls, with their types and their nullability.
#define STDERR_FILENO 2
#define SIGTRAP 5

typedef long pthread_t;
typedef struct { int words[10]; } pthread_mutex_t;
typedef struct { long word; } pthread_mutexattr_t;

pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *_Nonnull mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_trylock(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull mutex);
long write(int descriptor, const void *_Nonnull bytes, unsigned long count);
int raise(int signal);
